import { expect, test } from 'vitest';
import { isArchived, isMarkedUnread } from './chat-listing.ts';

test('[CH17] something new takes a chat out of the archive, unless it is muted', () => {
  const listing = { archivedUpTo: 5 };
  expect(isArchived(listing, { newestSeq: 5, isMuted: false })).toBe(true);
  expect(isArchived(listing, { newestSeq: 6, isMuted: false })).toBe(false);
  expect(isArchived(listing, { newestSeq: 6, isMuted: true })).toBe(true);
  expect(isArchived({ archivedUpTo: null }, { newestSeq: 6, isMuted: true })).toBe(false);
});

test('[CH18] a chat stays marked as unread until more of it is read', () => {
  const listing = { markedUnreadAt: 5 };
  expect(isMarkedUnread(listing, 3)).toBe(true);
  expect(isMarkedUnread(listing, 5)).toBe(true);
  expect(isMarkedUnread(listing, 6)).toBe(false);
  expect(isMarkedUnread({ markedUnreadAt: null }, 0)).toBe(false);
});
