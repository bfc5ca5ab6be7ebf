import { createOutline } from 'ionicons/icons';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ChatDrawing, PeopleDrawing } from '../../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../../ui/notices/EmptyState.tsx';
import { newGroupAddress } from '../chat-address.ts';
import type { ChatListKind } from './chat-filters.ts';

/** Shown for an empty list, with what to do about it. */
export function NoChats({ kind }: { kind: ChatListKind }) {
  const { t } = useText();
  const navigation = useNavigation();
  if (kind === 'groups') {
    return (
      <EmptyState
        drawing={<PeopleDrawing />}
        title={t('chats.groupsEmptyTitle')}
        text={t('chats.groupsEmptyText')}
      >
        <Button size="large" icon={createOutline} onClick={() => navigation.open(newGroupAddress)}>
          {t('chats.newGroup')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing={<ChatDrawing />} title={t('chats.emptyTitle')} text={t('chats.emptyText')}>
      <Button
        size="large"
        icon={createOutline}
        onClick={() => navigation.open(addressOf('newChat'))}
      >
        {t('chats.newChat')}
      </Button>
      <Button kind="outlined" size="large" onClick={() => navigation.open(addressOf('folder'))}>
        {t('chats.seeWhoIsOnline')}
      </Button>
    </EmptyState>
  );
}
