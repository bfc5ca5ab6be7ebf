import { pathOf, screenAt } from '../../platform/navigation/addresses.ts';
import type { ScreenName } from '../../platform/navigation/screen-patterns.ts';

interface ChatPlace {
  /** The open chat; empty for none. */
  chatId: string;
}

const chatScreens: ReadonlySet<ScreenName | null> = new Set<ScreenName>([
  'chatList',
  'userChatPicker',
  'newChat',
  'anyChat',
  'userChat',
  'groupChat',
  'groupList',
  'groupChatPicker',
]);

/** Where an address is among the chats; null elsewhere, where there is no list beside the page. */
export function chatPlaceAt(address: string): ChatPlace | null {
  if (!chatScreens.has(screenAt(address))) return null;
  return { chatId: pathOf(address).split('/')[2] ?? '' };
}
