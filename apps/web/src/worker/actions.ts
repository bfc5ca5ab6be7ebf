import type { AppTexts } from '@tend/languages';
import type { Say } from '@tend/languages/say';
import type { NotificationData } from './notification-data.ts';

/* Actions on a notification without opening the app. Platforms have room for a few actions or none, and only
   some allow writing on a notification. */

export interface ActionButton {
  action: 'answer' | 'markRead' | 'mute';
  title: string;
  type?: 'text';
  placeholder?: string;
}

export interface ActionRoom {
  canWrite: boolean;
  most: number;
}

/** An action performed through the outbox. */
export type Act =
  | { type: 'answer'; chatId: string; upTo: number; text: string }
  | { type: 'markRead'; chatId: string; upTo: number; notificationId?: string }
  | { type: 'mute'; chatId: string; until: number };

const muteMs = 60 * 60 * 1000;

export function chooseActions(
  { chatId, messageIds, canReply }: NotificationData,
  { canWrite, most }: ActionRoom,
  say: Say<AppTexts>,
): readonly ActionButton[] {
  if (chatId === null) return [];
  const answer: ActionButton = {
    action: 'answer',
    title: say('push.answer'),
    type: 'text',
    placeholder: say('push.answerPlaceholder'),
  };
  const markRead: ActionButton = { action: 'markRead', title: say('push.markRead') };
  const mute: ActionButton = { action: 'mute', title: say('push.muteForAnHour') };
  // If only one fits, muting is the more useful one in a busy chat.
  const others = messageIds.length > 1 ? [mute, markRead] : [markRead, mute];
  return [...(canWrite && canReply !== false ? [answer] : []), ...others].slice(0, most);
}

/** Null for a tap that opens the app: beside the actions, or on "Reply" where nothing can be written. */
export function readAct(
  { action, reply }: { action: string; reply: string },
  { chatId, seq: upTo, notificationId }: NotificationData,
  now: number,
): Act | null {
  if (chatId === null) return null;
  const text = reply.trim();
  if (action === 'answer' && text !== '') return { type: 'answer', chatId, upTo, text };
  if (action === 'markRead') {
    return { type: 'markRead', chatId, upTo, ...(notificationId && { notificationId }) };
  }
  return action === 'mute' ? { type: 'mute', chatId, until: now + muteMs } : null;
}
