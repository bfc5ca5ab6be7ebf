import type { ConversationSnapshot } from '@tend/client';
import { describe, expect, test } from 'vitest';
import { isLineOutOfReach, isMessageHeld, placeUnreadLine } from './opening.ts';

function snapshot(changes: Partial<ConversationSnapshot>): ConversationSnapshot {
  return {
    status: 'ready',
    messages: [],
    hasOlder: false,
    hasNewer: false,
    isLoadingOlder: false,
    isLoadingNewer: false,
    readUpTo: 0,
    unreadCount: 0,
    newestSeq: 0,
    readByAllUpTo: 0,
    readByAnyUpTo: 0,
    ...changes,
  };
}

const messageAt = (seq: number | null) => ({
  id: `${seq}`,
  key: `${seq}`,
  seq,
  authorId: 'anna',
  isOwn: false,
  createdAt: 0,
  content: { type: 'text' as const, text: '' },
  state: 'sent' as const,
  failure: null,
});

describe('opening a conversation', () => {
  test('[SC4] the unread line is where the reader had stopped', () => {
    expect(placeUnreadLine(snapshot({ readUpTo: 7, unreadCount: 3 }))).toEqual({
      readUpTo: 7,
      count: 3,
    });
    expect(placeUnreadLine(snapshot({ readUpTo: 7 }))).toBeNull();
  });

  test('[SC4] when the first unread message lies before what is held, it has to be fetched', () => {
    const line = { readUpTo: 7, count: 30 };
    const messages = [messageAt(10), messageAt(11), messageAt(null)];
    expect(isLineOutOfReach(snapshot({ messages, hasOlder: true }), line)).toBe(true);
    expect(isLineOutOfReach(snapshot({ messages, hasOlder: false }), line)).toBe(false);
    expect(isLineOutOfReach(snapshot({ messages: [messageAt(7)], hasOlder: true }), line)).toBe(
      false,
    );
    expect(isLineOutOfReach(snapshot({ messages, hasOlder: true }), null)).toBe(false);
  });
});

test('[FD13] a message that one is led to is fetched unless it is held and drawn', () => {
  const messages = [4, 5, 6].map(messageAt);
  const held = (at: number, hasOlder: boolean, hasNewer = false) =>
    isMessageHeld({ messages, hasOlder, hasNewer }, at);
  expect([held(5, true), held(6, true), held(4, false)]).toEqual([true, true, true]);
  // The first one held is not drawn while there are older ones.
  expect([held(4, true), held(3, true), held(3, false)]).toEqual([false, false, false]);
  expect([held(7, true), held(7, true, true)]).toEqual([true, false]);
});
