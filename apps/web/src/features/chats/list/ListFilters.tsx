import { arrowBack } from 'ionicons/icons';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { addLayer } from '../../../platform/navigation/layers.ts';
import { usePageIsShown } from '../../../platform/navigation/navigation.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { FilterChips } from '../../../ui/fields/FilterChips.tsx';
import {
  type ChatFilter,
  type ChatListKind,
  chatsOfKind,
  isUnread,
  offeredFilters,
} from './chat-filters.ts';

interface ListFiltersProps {
  kind: ChatListKind;
  filter: ChatFilter;
  onChange: (filter: ChatFilter) => void;
}

const filterTexts = {
  all: 'feed.filterAll',
  unread: 'feed.filterUnread',
  groups: 'chats.filterGroups',
  people: 'chats.filterPeople',
  archived: 'chats.archived',
} as const satisfies Record<ChatFilter, string>;

/** Which chats are listed; the archive has a heading of its own. */
export function ListFilters({ kind, filter, onChange }: ListFiltersProps) {
  const { t } = useText();
  const { items } = useReadable(useClient().chatList);
  const unread = useMemo(
    () => chatsOfKind(items, kind).filter((chat) => isUnread(chat) && !chat.isArchived).length,
    [items, kind],
  );
  if (filter === 'archived') return <ArchiveHeading onLeave={() => onChange('all')} />;
  return (
    <FilterChips<ChatFilter>
      label={t('feed.filter')}
      options={offeredFilters[kind].map((value) => ({
        value,
        text: t(filterTexts[value]),
        ...(value === 'unread' && unread > 0 && { count: unread }),
      }))}
      value={filter}
      onChange={onChange}
    />
  );
}

/** Back leaves the archive, too; while a chat is open above the list, it leads back to the list. */
function ArchiveHeading({ onLeave }: { onLeave: () => void }) {
  const { t } = useText();
  const leave = useEffectEvent(onLeave);
  const isShown = usePageIsShown();
  useEffect(() => (isShown ? addLayer(() => leave()) : undefined), [isShown]);
  return (
    <div className="row archive-heading">
      <IconButton icon={arrowBack} label={t('chats.leaveArchive')} flips onClick={onLeave} />
      <h2 className="section">{t('chats.archived')}</h2>
    </div>
  );
}
