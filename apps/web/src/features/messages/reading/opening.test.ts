import type { ConversationSnapshot } from '@tend/client';
import { describe, expect, test } from 'vitest';
import { isBeginningHeld, opensQuietly, placeUnreadLine } from './opening.ts';

function snapshot(changes: Partial<ConversationSnapshot>): ConversationSnapshot {
  return {
    status: 'ready',
    ending: null,
    messages: [],
    unsent: [],
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
  writtenAt: null,
  content: { type: 'text' as const, text: '' },
  state: 'sent' as const,
  editedAt: null,
  replyTo: null,
  forwardedFrom: null,
  reactions: [],
  refusedChange: null,
  vote: null,
  isChangeWaiting: false,
  failure: null,
});

const lineAt = (readUpTo: number) => ({
  readUpTo,
  count: 30,
  newestSeq: 100,
  waiting: new Set<string>(),
});

describe('opening a conversation', () => {
  test('[SC4] the unread line is where the reader stopped', () => {
    const messages = [messageAt(9), messageAt(10), messageAt(null)];
    const unread = { readUpTo: 7, unreadCount: 3, newestSeq: 10, messages };
    expect(placeUnreadLine(snapshot(unread))).toEqual({
      readUpTo: 7,
      count: 3,
      newestSeq: 10,
      waiting: new Set(['null']),
    });
    expect(placeUnreadLine(snapshot({ readUpTo: 7 }))).toBeNull();
  });

  test('[SC4] a first unread message older than the local copy is fetched', () => {
    const isHeld = (changes: Partial<ConversationSnapshot>) =>
      isBeginningHeld(snapshot(changes), null, lineAt(7));
    const messages = [messageAt(10), messageAt(11), messageAt(null)];
    expect(isHeld({ messages, hasOlder: true })).toBe(false);
    expect(isHeld({ messages, hasOlder: false })).toBe(true);
    expect(isHeld({ messages: [messageAt(7)], hasOlder: true })).toBe(true);
  });

  test('[SC29] a conversation left in its past begins again at its end or its unread line', () => {
    const past = snapshot({ messages: [4, 5, 6].map(messageAt), hasOlder: true, hasNewer: true });
    expect(isBeginningHeld(past, null, null)).toBe(false);
    expect(isBeginningHeld({ ...past, hasNewer: false }, null, null)).toBe(true);
    const isHeld = (readUpTo: number) => isBeginningHeld(past, null, lineAt(readUpTo));
    // The first unread message is the next one after the mark.
    expect([3, 4, 5, 6, 90].map(isHeld)).toEqual([false, true, true, false, false]);
  });

  test('[FD13] a linked message is fetched unless it is loaded and shown', () => {
    const messages = [4, 5, 6].map(messageAt);
    const held = (at: number, hasOlder: boolean, hasNewer = false) =>
      isBeginningHeld({ messages, hasOlder, hasNewer }, at, lineAt(90));
    expect([held(5, true), held(6, true), held(4, false)]).toEqual([true, true, true]);
    // The first loaded message is not shown while there are older ones.
    expect([held(4, true), held(3, true), held(3, false)]).toEqual([false, false, false]);
    expect([held(7, true), held(7, true, true)]).toEqual([true, false]);
  });

  test('[SC437] a conversation opens quietly if its beginning is held and nothing in it was refused', () => {
    const messages = [messageAt(9), messageAt(10)];
    const unread = { messages, hasOlder: true, unreadCount: 1, newestSeq: 10 };
    expect(opensQuietly(snapshot({ ...unread, readUpTo: 9 }))).toBe(true);
    expect(opensQuietly(snapshot({ ...unread, readUpTo: 7 }))).toBe(false);
    const failed = { ...messageAt(null), state: 'failed' as const };
    const vote = { answers: [1], refused: { key: 'v', failure: 'not_found' } } as const;
    const refused = { ...messageAt(10), vote };
    for (const message of [failed, refused]) {
      expect(opensQuietly(snapshot({ messages: [messageAt(9), message] }))).toBe(false);
    }
  });
});
