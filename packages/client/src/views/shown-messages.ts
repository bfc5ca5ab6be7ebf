import type { MessageRow } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { messageChangesIn, showMessageWith } from '../outbox/queued-commands.ts';
import type { OutboxEntry } from '../store/records.ts';
import { isSameList } from './derived.ts';

/** Queued changes of a chat's messages, oldest first. */
export type MessageChanges = readonly OutboxEntry[];

export function messageChangesOf(replica: Replica, chatId: string): MessageChanges {
  if (replica.outbox.size === 0 && replica.unsaved.size === 0) return [];
  return messageChangesIn(replica.outboxEntries(), chatId);
}

const shown = new WeakMap<MessageRow, { by: MessageChanges; row: MessageRow }>();

/** A message as it will be after the queued changes; stays the same object until it changes otherwise. */
export function showMessage(
  changes: MessageChanges,
  stored: MessageRow,
  selfId: string,
): MessageRow {
  const by: OutboxEntry[] = [];
  let row = stored;
  for (const entry of changes) {
    const changed = showMessageWith([entry], row, selfId);
    if (changed !== row) by.push(entry);
    row = changed;
  }
  if (by.length === 0) return stored;
  const before = shown.get(stored);
  if (before !== undefined && isSameList(before.by, by)) return before.row;
  shown.set(stored, { by, row });
  return row;
}
