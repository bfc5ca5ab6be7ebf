import { limits, type Space } from '@tend/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Change } from '../../platform/db/database.ts';
import type { Audience } from './audience.ts';
import { encodeTextFrame } from './text-frame.ts';

/** Consecutive changes of one space, ready to be written. */
interface Batch {
  space: Space;
  from: number;
  to: number;
  rows: string[];
  length: number;
}

/** Sends changes published on the bus to every socket that may see them; each frame is encoded once. */
export function fanOut(bus: Bus, audience: Audience): void {
  bus.subscribe('changes', (changes) => {
    // Before sending: a member removed in this commit must not receive it.
    for (const { space, rows } of changes) {
      if (space.kind === 'user') audience.applyMemberships(rows);
    }
    for (const batch of batchBySpace(changes)) {
      const frame = encodeTextFrame(toJson(batch));
      for (const connection of audience.connectionsOf(batch.space)) connection.send(frame);
    }
  });
  bus.subscribe('receipts', ({ chatId, receipts, hiddenFrom }) => {
    const frame = encodeTextFrame(JSON.stringify({ type: 'receipts', chatId, receipts }));
    for (const connection of audience.connectionsOf({ kind: 'chat', id: chatId })) {
      if (!hiddenFrom.includes(connection.userId)) connection.send(frame);
    }
  });
  bus.subscribe('typing', (typing) => {
    const frame = encodeTextFrame(JSON.stringify({ type: 'typing', ...typing }));
    for (const connection of audience.connectionsOf({ kind: 'chat', id: typing.chatId })) {
      if (connection.userId !== typing.userId) connection.send(frame);
    }
  });
}

/** One frame per space for a whole commit, unless it would be very large. */
function batchBySpace(changes: readonly Change[]): Batch[] {
  const batches: Batch[] = [];
  const current = new Map<string, Batch>();
  for (const { space, from, to, rows } of changes) {
    const texts = rows.map((row) => JSON.stringify(row));
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    const batch = current.get(space.id);
    if (batch && batch.length + length <= limits.frameBytes) {
      batch.to = to;
      batch.length += length;
      batch.rows.push(...texts);
    } else {
      const next = { space, from, to, rows: texts, length };
      current.set(space.id, next);
      batches.push(next);
    }
  }
  return batches;
}

/** A ChangeFrame, concatenated by hand since its rows are JSON already. */
function toJson({ space, from, to, rows }: Batch): string {
  const head = JSON.stringify({ type: 'change', space, from, to });
  return `${head.slice(0, -1)},"rows":[${rows.join(',')}]}`;
}
