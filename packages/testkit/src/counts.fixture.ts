import type { Totals } from '@tend/client';
import {
  defaultChatListing,
  isArchived,
  isMarkedUnread,
  rowSchema,
  type Row,
} from '@tend/protocol';
import type { Holdings } from './truth.fixture.ts';

type Counts = Pick<
  Totals,
  'unreadMessages' | 'unreadChats' | 'unreadNotifications' | 'waitingChats'
>;

/** The counts that a person's devices should show, computed only from the server's rows. */
export function recount(truth: Holdings, selfId: string): Counts {
  const rows = [...truth.rows.values()].map((row) => rowSchema.parse(row));
  const unread = new Map(
    rows.filter(isChat).map((chat) => [chat, countUnread(truth, chat.id, selfId)]),
  );
  const notified = rows
    .filter((row) => row.kind === 'notification')
    .filter(({ state }) => state === 'new');
  const muted = new Set(
    rows
      .filter((row) => row.kind === 'chatNotificationSettings')
      .filter(({ mutedUntil }) => (mutedUntil ?? 0) > Date.now())
      .map(({ chatId }) => chatId),
  );
  const listings = new Map(
    rows.filter((row) => row.kind === 'chatListing').map((row) => [row.chatId, row]),
  );
  const listed = [...unread].filter(([{ id }, count]) => {
    const listing = listings.get(id) ?? defaultChatListing;
    const { messages = [], readUpTo = 0 } = truth.chats.get(id) ?? {};
    const newestSeq = messages.at(-1)?.seq ?? 0;
    const isUnread = count > 0 || isMarkedUnread(listing, readUpTo);
    return isUnread && !isArchived(listing, { newestSeq, isMuted: muted.has(id) });
  });
  const chats = listed.map(([chat]) => chat);
  const direct = [...unread].filter(([{ type }]) => type === 'direct');
  const waiting = new Set([
    ...chats.map(({ id }) => id).filter((id) => !muted.has(id)),
    ...notified.map(({ chatId }) => chatId).filter((id) => truth.chats.has(id ?? '')),
  ]);
  return {
    unreadMessages: sum([...unread.values()]),
    unreadChats: chats.length,
    unreadNotifications: notified.length + sum(direct.map(([, count]) => count)),
    waitingChats: waiting.size,
  };
}

function isChat(row: Row): row is Extract<Row, { kind: 'chat' }> {
  return row.kind === 'chat';
}

function countUnread(truth: Holdings, chatId: string, selfId: string): number {
  const { messages = [], readUpTo = 0 } = truth.chats.get(chatId) ?? {};
  return messages.filter(
    ({ seq, authorId, content }) =>
      seq > readUpTo && authorId !== selfId && ['text', 'poll', 'files'].includes(content.type),
  ).length;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
