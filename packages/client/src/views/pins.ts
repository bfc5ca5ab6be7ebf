import type { PinsRow } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { showWith } from '../outbox/queued-commands.ts';
import { reuseList } from './derived.ts';

/** A pinned message: who wrote it, how it begins, and who has pinned it. */
export type Pin = PinsRow['pins'][number];

/** The pinned messages of a chat, newest pin first, including queued changes. */
export function computePins(
  replica: Replica,
  { chatId, selfId }: { chatId: string; selfId: string },
  previous: readonly Pin[] | null,
): readonly Pin[] {
  const stored = replica.rowsIn(chatId, 'pins').get('')?.pins ?? [];
  const { pins } = showWith(replica.outboxEntries(), 'pins', { chatId, selfId, pins: stored });
  return reuseList(previous ?? undefined, pins);
}
