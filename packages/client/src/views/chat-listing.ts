import { defaultChatListing, isArchived, isMarkedUnread } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { showWith } from '../outbox/queued-commands.ts';
import type { OutboxEntry } from '../store/records.ts';
import { chatNotificationsOf } from './notification-settings.ts';

/** How the person lists a chat, including queued changes. */
export interface ShownListing {
  /** Null: not pinned. The greater of two is above the other. */
  readonly pinOrder: number | null;
  readonly isArchived: boolean;
  /** Whether the person has marked it as unread, whatever is unread in it. */
  readonly isMarkedUnread: boolean;
}

/** @param entries the outbox's, for callers that ask about many chats */
export function listingOf(
  replica: Replica,
  chatId: string,
  { now, entries = replica.outboxEntries() }: { now: number; entries?: readonly OutboxEntry[] },
): ShownListing {
  const row = replica.rows('chatListing').get(chatId) ?? defaultChatListing;
  const { pinOrder, archivedUpTo, markedUnreadAt } = row;
  const stored = { chatId, pinOrder, archivedUpTo, markedUnreadAt };
  const listing = showWith(entries, 'chatListing', stored);
  const segment = replica.segmentOf(chatId);
  return {
    pinOrder: listing.pinOrder,
    // Few chats were ever archived, and only for these it matters whether they are muted.
    isArchived:
      listing.archivedUpTo !== null &&
      isArchived(listing, {
        newestSeq: segment?.newest?.seq ?? 0,
        isMuted: (chatNotificationsOf(replica, chatId).mutedUntil ?? 0) > now,
      }),
    isMarkedUnread: isMarkedUnread(listing, segment?.readUpTo ?? 0),
  };
}

/** The chat's newest position on this device: what is newer ends the archive and the mark of that time. */
export function newestPlaceIn(replica: Replica, chatId: string): number {
  const segment = replica.segmentOf(chatId);
  return Math.max(segment?.newest?.seq ?? 0, segment?.readUpTo ?? 0);
}
