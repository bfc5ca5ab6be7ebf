import { isQuiet, type ChatRow } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { holdsWriting, waitingDeletions } from '../outbox/queued-commands.ts';
import { listingOf } from './chat-listing.ts';
import { reuse } from './derived.ts';
import { chatNotificationsOf } from './notification-settings.ts';
import type { HeldNotifications } from './notifications.ts';

/** Counts for the menu and the app's badge. */
export interface Totals {
  readonly unreadMessages: number;
  /** Chats with unread messages, or marked as unread, that are not archived. */
  readonly unreadChats: number;
  /** Unseen items addressed to the person: stored ones of the feed, and unread direct messages. */
  readonly unreadNotifications: number;
  /** Chats that need the person's attention: unread, neither muted nor archived, or with a notification that is not quiet. */
  readonly waitingChats: number;
  /** Own messages, and edits of them, that wait for a connection. */
  readonly pendingMessages: number;
  /** Messages deleted by the person whose deletion has not reached the server. */
  readonly pendingDeletions: number;
  /** The same of scheduled messages: until then the server still sends them at their time. */
  readonly pendingUnscheduled: number;
  /** Those that were refused and wait for retry or discard. */
  readonly failedMessages: number;
}

interface Sources {
  replica: Replica;
  notifications: HeldNotifications;
  now: number;
}

export function computeTotals(
  { replica, notifications, now }: Sources,
  previous: Totals | null,
): Totals {
  const chats = [...replica.heldChats()];
  const unread = chats.map(({ id }) => unreadIn(replica, id));
  const entries = replica.outboxEntries();
  const listedUnread = chats.filter(({ id }) => {
    const { isArchived, isMarkedUnread } = listingOf(replica, id, { now, entries });
    return !isArchived && (isMarkedUnread || unreadIn(replica, id) > 0);
  });
  const direct = chats.filter(({ type }) => type === 'direct');
  const written = entries.filter(({ command }) => holdsWriting(command));
  const failedMessages = written.filter(({ state }) => state === 'failed').length;
  const scheduled = [...replica.rows('scheduled').values()].map(({ message }) => message?.id);
  const [deletions, unscheduled] = waitingDeletions(entries);
  const totals = {
    unreadMessages: sum(unread),
    unreadNotifications:
      notifications.newIds.length + sum(direct.map(({ id }) => unreadIn(replica, id))),
    waitingChats: countWaiting({ replica, notifications, now }, { chats, listedUnread }),
    unreadChats: listedUnread.length,
    pendingMessages: written.length - failedMessages,
    pendingDeletions: deletions.length,
    pendingUnscheduled: unscheduled.filter(({ input }) => scheduled.includes(input.id)).length,
    failedMessages,
  };
  return reuse(previous, totals);
}

function countWaiting(
  { replica, notifications: { rows, newIds }, now }: Sources,
  { chats, listedUnread }: { chats: readonly ChatRow[]; listedUnread: readonly ChatRow[] },
): number {
  const ids = new Set(newIds);
  const important = rows.filter(({ id, type }) => ids.has(id) && !isQuiet(type));
  const notified = new Set(important.map(({ chatId }) => chatId));
  const waiting = chats.filter(({ id }) => notified.has(id));
  const others = listedUnread.filter(({ id }) => {
    const isMuted = (chatNotificationsOf(replica, id).mutedUntil ?? 0) > now;
    return !isMuted && !notified.has(id);
  });
  return waiting.length + others.length;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Messages by others after the person's read mark, stored or not. */
export function unreadIn(replica: Replica, chatId: string): number {
  const segment = replica.segmentOf(chatId);
  return segment === null ? 0 : segment.unreadHeld + segment.unreadOlder;
}

/** Whether any of these mentions the person. */
export function isMentionedIn(replica: Replica, chatId: string): boolean {
  const segment = replica.segmentOf(chatId);
  return segment !== null && segment.mentionsHeld + segment.mentionsOlder > 0;
}
