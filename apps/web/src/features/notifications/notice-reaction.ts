import type { Notice } from '@tend/client';

/** What this tab is to the person at the moment at which a message comes. */
export interface TabFacts {
  /** In view; and with the focus, so that somebody can be looking at it. */
  isVisible: boolean;
  hasAttention: boolean;
  /** The chat that is on screen; empty for none. */
  openChatId: string;
}

export interface NoticeReaction {
  hasBanner: boolean;
  flashes: boolean;
  sounds: boolean;
  vibrates: boolean;
}

/** What a tab does about a message that notifies, if it is the one to do it. */
export function reactToNotice(
  { message, hasSound }: Notice,
  { isVisible, hasAttention, openChatId }: TabFacts,
  settings: { sound: boolean; vibration: boolean },
): NoticeReaction {
  const isOnScreen = isVisible && message.chatId === openChatId;
  const isSeen = isOnScreen && hasAttention;
  return {
    hasBanner: isVisible && !isOnScreen,
    flashes: !hasAttention,
    sounds: hasSound && settings.sound && !isSeen,
    vibrates: hasSound && settings.vibration && !isSeen,
  };
}

/**
 * How long a tab lets the others go first: one that is looked at knows best what has to be said, also when it is
 * nothing, because the chat is on screen there.
 */
export function waitBeforeNotice({ isVisible, hasAttention }: TabFacts): number {
  if (hasAttention) return 0;
  return isVisible ? 150 : 300;
}
