import type { Place } from './hit-source.ts';

/** Where a page of hits ended: the last of the newest, or how many of the best. */
export type PageMark = { type: 'newest'; last: Place } | { type: 'best'; count: number };

/** As it is told to devices, which give it back. */
export function writePageMark(mark: PageMark): string {
  if (mark.type === 'best') return `best.${mark.count}`;
  const { createdAt, chatId, seq } = mark.last;
  return `newest.${createdAt}.${seq}.${chatId}`;
}

/** Null for what no page ended with: the search begins anew. */
export function readPageMark(written: string | undefined): PageMark | null {
  const [type, ...parts] = written?.split('.') ?? [];
  const [one, seq] = parts.slice(0, 2).map(Number);
  if (type === 'best' && isCount(one)) return { type, count: one };
  const chatId = parts[2];
  if (type !== 'newest' || !isCount(one) || !isCount(seq) || chatId === undefined) return null;
  return { type, last: { createdAt: one, seq, chatId } };
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && (value ?? -1) >= 0;
}

/** Newest first; of one moment the higher id of a chat first, and in a chat the later position. */
export function compareNewest(one: Place, other: Place): number {
  if (one.createdAt !== other.createdAt) return other.createdAt - one.createdAt;
  if (one.chatId !== other.chatId) return one.chatId < other.chatId ? 1 : -1;
  return other.seq - one.seq;
}
