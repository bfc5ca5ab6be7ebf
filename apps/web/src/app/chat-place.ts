import { pathOf, screenAt } from '../platform/addresses.ts';
import type { ScreenName } from '../platform/screen-patterns.ts';

/** What the list beside the conversation shows. */
export interface ChatPlace {
  /** The address's own list; null for an address that belongs to either. */
  list: 'all' | 'groups' | null;
  /** The open chat; empty for none. */
  chatId: string;
}

const listOfScreen: Partial<Record<ScreenName, ChatPlace['list']>> = {
  chatList: 'all',
  userChatPicker: 'all',
  newChat: null,
  anyChat: null,
  userChat: null,
  groupChat: null,
  groupList: 'groups',
  groupChatPicker: 'groups',
};

/** Where an address is among the chats; null elsewhere, where there is no list beside the page. */
export function chatPlaceAt(address: string): ChatPlace | null {
  const screen = screenAt(address);
  const list = screen === null ? undefined : listOfScreen[screen];
  if (list === undefined) return null;
  return { list, chatId: pathOf(address).split('/')[2] ?? '' };
}
