import type { ChatListItem, Client } from '@tend/client';
import { forEver, limits, TendError } from '@tend/protocol';
import {
  archiveOutline,
  chatboxOutline,
  checkmarkDone,
  notificationsOffOutline,
  notificationsOutline,
  pinOutline,
} from 'ionicons/icons';
import type { Text } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import { isUnread } from './chat-filters.ts';

/** Something that a person does with a chat in their list, at once and with a way back. */
export interface ChatAction {
  name: 'read' | 'pin' | 'mute' | 'archive';
  icon: string;
  /** In the menu, and on the narrow button behind a swiped row. */
  label: string;
  shortLabel: string;
  /** @throws TendError for what is refused; then nothing has changed */
  run: () => void;
}

export interface Subject {
  chat: ChatListItem;
  client: Client;
  t: Text['t'];
}

export function readAction({ chat, client, t }: Subject): ChatAction {
  const { chatId } = chat;
  const read = () => client.readAll(chatId);
  const mark = () => client.markUnread(chatId);
  const isNow = isUnread(chat);
  return {
    name: 'read',
    icon: isNow ? checkmarkDone : chatboxOutline,
    label: t(isNow ? 'feed.markRead' : 'chats.markUnread'),
    shortLabel: t(isNow ? 'chats.read' : 'chats.unreadShort'),
    run: isNow
      ? withUndo({ t, text: t('feed.markedRead'), work: read, undo: mark })
      : withUndo({ t, text: t('chats.markedAsUnread'), work: mark, undo: read }),
  };
}

export function pinAction({ chat, client, t }: Subject): ChatAction {
  const isPinned = chat.pinOrder !== null;
  const label = t(isPinned ? 'chats.unpin' : 'chats.pin');
  return {
    name: 'pin',
    icon: pinOutline,
    label,
    shortLabel: label,
    run() {
      if (!isPinned) requireRoom(client);
      const order = pinnedIn(client).map(({ chatId }) => chatId);
      const set = (isOn: boolean) => client.setPinned(chat.chatId, isOn);
      withUndo({
        t,
        text: t(isPinned ? 'chats.unpinned' : 'chats.pinnedNow'),
        work: () => set(!isPinned),
        undo() {
          set(isPinned);
          // Pinned anew it would be at the top.
          if (isPinned) client.orderPinned(order);
        },
      })();
    },
  };
}

export function muteAction({ chat, client, t }: Subject): ChatAction {
  const { chatId } = chat;
  const { level, mutedUntil } = client.chatNotifications(chatId).getSnapshot();
  const isMuted = (mutedUntil ?? 0) > Date.now();
  const set = (until: number | null) => () =>
    client.setChatNotifications({ chatId, level, mutedUntil: until });
  const label = t(isMuted ? 'notifications.unmute' : 'notifications.mute');
  return {
    name: 'mute',
    icon: isMuted ? notificationsOutline : notificationsOffOutline,
    label,
    shortLabel: label,
    run: withUndo({
      t,
      text: t(isMuted ? 'chats.unmutedNow' : 'chats.mutedNow'),
      work: set(isMuted ? null : forEver),
      undo: set(mutedUntil),
    }),
  };
}

export function archiveAction({ chat, client, t }: Subject): ChatAction {
  const { chatId, isArchived } = chat;
  const set = (isOn: boolean) => () => client.setArchived(chatId, isOn);
  const label = t(isArchived ? 'chats.unarchive' : 'chats.archive');
  return {
    name: 'archive',
    icon: archiveOutline,
    label,
    shortLabel: label,
    run: withUndo({
      t,
      text: t(isArchived ? 'chats.unarchivedNow' : 'chats.archivedNow'),
      work: set(!isArchived),
      undo: set(isArchived),
    }),
  };
}

/** From top to bottom. */
function pinnedIn(client: Client): ChatListItem[] {
  return client.chatList.getSnapshot().items.filter(({ pinOrder }) => pinOrder !== null);
}

/** The server has the last word; here it is said at once, also without a connection. */
function requireRoom(client: Client): void {
  if (pinnedIn(client).length >= limits.pinnedChats) throw new TendError('pinned_chats_full');
}

interface Undoable {
  t: Text['t'];
  /** What has been done, in words. */
  text: string;
  work: () => void;
  undo: () => void;
}

function withUndo({ t, text, work, undo }: Undoable): () => void {
  return () => {
    work();
    showToast({ text, undo: { text: t('action.undo'), run: undo } });
  };
}
