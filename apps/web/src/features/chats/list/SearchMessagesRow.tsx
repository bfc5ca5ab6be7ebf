import { searchOutline } from 'ionicons/icons';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { ListRow } from '../../../ui/lists/ListRow.tsx';
import { IconTile } from '../../../ui/pictures/IconTile.tsx';

/** The search over all messages, for these words. */
export function addressOfMessagesWith(query: string): string {
  return `${addressOf('search')}?${new URLSearchParams({ q: query })}`;
}

/** Leads from the search for chats to that for messages. */
export function SearchMessagesRow({ query }: { query: string }) {
  const { t } = useText();
  return (
    <ListRow
      to={addressOfMessagesWith(query)}
      isRowTarget
      start={<IconTile icon={searchOutline} kind="brand" />}
      title={t('search.forWords', { query })}
    />
  );
}
