import type { Notice } from '@tend/client';

/** What this tab is to the person at the moment at which a message comes. */
export interface TabFacts {
  /** In view; and with the focus, so that somebody can be looking at it. */
  isVisible: boolean;
  hasAttention: boolean;
  /** The chat that is on screen; empty for none. */
  openChatId: string;
  /** Whether this device is notified by pushes, which ring by themselves unless a tab is in view. */
  isPushed: boolean;
}

export interface NoticeReaction {
  hasBanner: boolean;
  flashes: boolean;
  sounds: boolean;
  vibrates: boolean;
}

/** What of a notice matters here: a push that stands for one knows no more. */
interface NoticeFacts extends Pick<Notice, 'mayRing'> {
  message: Pick<Notice['message'], 'chatId'>;
}

/** What a tab does about a message that notifies, if it is the one to do it. */
export function reactToNotice(
  { message, mayRing }: NoticeFacts,
  { isVisible, hasAttention, openChatId, isPushed }: TabFacts,
  settings: { sound: boolean; vibration: boolean },
): NoticeReaction {
  const isOnScreen = isVisible && message.chatId === openChatId;
  const isSeen = isOnScreen && hasAttention;
  const isToRing = mayRing && !isSeen && (isVisible || !isPushed);
  return {
    hasBanner: isVisible && !isOnScreen,
    flashes: !hasAttention,
    sounds: isToRing && settings.sound,
    vibrates: isToRing && settings.vibration,
  };
}

/**
 * How long a tab lets the others go first: one that is looked at knows best what has to be said, also when it is
 * nothing, because the chat is on screen there.
 */
export function waitBeforeNotice({
  isVisible,
  hasAttention,
}: Pick<TabFacts, 'isVisible' | 'hasAttention'>): number {
  if (hasAttention) return 0;
  return isVisible ? 150 : 300;
}
