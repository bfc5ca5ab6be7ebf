import type { Mention, MessageRow } from '@tend/protocol';
import { expect, test } from 'vitest';
import { CopyTransaction } from '../copy/copy-transaction.ts';
import { emptyChange } from '../copy/store-change.ts';
import { ben, message, messages, north, self } from '../rows.fixture.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Unread } from '../store/records.ts';
import { unreadCounter } from './read-mark.ts';

function count(rows: readonly MessageRow[], readUpTo: number): Promise<Unread> {
  return createMemoryStore().transaction(async (store) => {
    const tx = new CopyTransaction(store, emptyChange());
    return (await unreadCounter(tx, { chatId: north, readUpTo, selfId: self }))(rows);
  });
}

test('[CL46] unread are texts of others after the mark', async () => {
  const rows = [
    ...messages(1, 6),
    message(7, { authorId: self }),
    message(8, { content: { type: 'event', event: { type: 'groupRenamed', title: 'N' } } }),
  ];
  expect(await count(rows, 2)).toEqual({ messages: 4, mentions: 0 });
});

test('[MN5] of the unread texts, those that mention the reader are counted', async () => {
  const mentioning = (who: Mention['who'], changes: Partial<MessageRow> = {}) => ({
    content: { type: 'text' as const, text: '@a', mentions: [{ start: 0, length: 2, who }] },
    ...changes,
  });
  const rows = [
    message(1, mentioning({ type: 'user', userId: self })),
    message(2, mentioning({ type: 'user', userId: self })),
    message(3, mentioning({ type: 'all' })),
    message(4, mentioning({ type: 'user', userId: ben })),
    message(5, mentioning({ type: 'all' }, { authorId: self })),
  ];
  expect(await count(rows, 1)).toEqual({ messages: 3, mentions: 2 });
});
