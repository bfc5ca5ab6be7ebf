import { addOutline, checkmarkDone } from 'ionicons/icons';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { showToast } from '../../../shared/toast.ts';
import { SettingRow } from '../../../ui/lists/SettingRow.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { newGroupAddress } from '../chat-address.ts';
import { type ChatListKind, chatsOfKind, filterChats } from './chat-filters.ts';
import './menu-rows.css';

export interface ListMenuSheetProps {
  kind: ChatListKind;
  onClose: () => void;
}

/** What can be done with a list as a whole. */
export function ListMenuSheet({ kind, onClose }: ListMenuSheetProps) {
  const { t } = useText();
  const client = useClient();
  const navigation = useNavigation();

  const chats = chatsOfKind(useReadable(client.chatList).items, kind);
  const unread = filterChats(chats, { filter: 'unread', currentChatId: undefined });

  function readAll() {
    for (const { chatId } of unread) client.readAll(chatId);
    onClose();
    showToast({ text: t('chats.allRead', { count: unread.length }) });
  }

  function openNewGroup() {
    onClose();
    navigation.open(newGroupAddress);
  }

  return (
    <Sheet title={t(kind === 'groups' ? 'menu.groupChat' : 'menu.chatList')} onClose={onClose}>
      <div className="menu-rows">
        {unread.length > 0 && (
          <SettingRow icon={checkmarkDone} title={t('feed.markAllRead')} onClick={readAll} />
        )}
        <SettingRow icon={addOutline} title={t('chats.newGroup')} onClick={openNewGroup} />
      </div>
    </Sheet>
  );
}
