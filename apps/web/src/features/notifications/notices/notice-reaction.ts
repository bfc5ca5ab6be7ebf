import type { Notice } from '@tend/client';

/** The state of this tab when a message arrives. */
export interface TabFacts {
  /** In view; and focused, so that the person may be looking at it. */
  isVisible: boolean;
  hasAttention: boolean;
  /** The chat that is on screen; empty for none. */
  openChatId: string;
  /** Whether this device receives pushes, which ring by themselves unless a tab is in view. */
  isPushed: boolean;
}

export interface NoticeReaction {
  hasBanner: boolean;
  flashes: boolean;
  sounds: boolean;
  vibrates: boolean;
}

/** The parts of a notice that matter here: a push that stands for a notice has no more. */
interface NoticeFacts extends Pick<Notice, 'mayRing'> {
  message: Pick<Notice['message'], 'chatId'>;
}

/** What a tab does about a message that notifies, if no other tab handles it. */
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
 * How long a tab waits for the others: the focused one decides first, also when it shows nothing because its
 * chat is open.
 */
export function waitBeforeNotice({
  isVisible,
  hasAttention,
}: Pick<TabFacts, 'isVisible' | 'hasAttention'>): number {
  if (hasAttention) return 0;
  return isVisible ? 150 : 300;
}
