import type { ScreenName } from '@tend/protocol/addresses';
import { pathOf, screenAt } from '../../platform/navigation/addresses.ts';

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

/** The chat or list of chats at an address; null elsewhere, where no list is shown beside the page. */
export function chatPlaceAt(address: string): ChatPlace | null {
  if (!chatScreens.has(screenAt(address))) return null;
  return { chatId: pathOf(address).split('/')[2] ?? '' };
}
