import type { Replica } from '../copy/replica.ts';
import { isSame } from './derived.ts';

/** For counts in the menu and the app's badge. */
export interface Totals {
  readonly unreadMessages: number;
  readonly unreadChats: number;
  /** Own messages that wait for a connection. */
  readonly pendingMessages: number;
  /** Own messages that were refused and wait for retry or discard. */
  readonly failedMessages: number;
}

export function computeTotals(replica: Replica, previous: Totals | null): Totals {
  const unread = [...replica.heldChats()].map(({ id }) => unreadIn(replica, id));
  const messages = replica.outboxEntries().filter(({ command }) => command.name === 'message.send');
  const failedMessages = messages.filter(({ state }) => state === 'failed').length;
  const totals = {
    unreadMessages: unread.reduce((sum, count) => sum + count, 0),
    unreadChats: unread.filter((count) => count > 0).length,
    pendingMessages: messages.length - failedMessages,
    failedMessages,
  };
  return previous !== null && isSame(previous, totals) ? previous : totals;
}

/** Messages of others after the person's read mark, held or not. */
export function unreadIn(replica: Replica, chatId: string): number {
  const segment = replica.segmentOf(chatId);
  return segment === null ? 0 : segment.unreadHeld + segment.unreadOlder;
}

/**
 * Unread messages that mention the person, of those that are held: what lies further back is known to the server only.
 * A row in the person's own space that says so would be counted here as well.
 */
export function mentionsIn(replica: Replica, chatId: string): number {
  return replica.segmentOf(chatId)?.mentionsHeld ?? 0;
}
