import type { ErrorCode, Space } from '@tend/protocol';
import type { StoreTransaction } from '../store/local-store.ts';
import { chatSpace, type OutboxEntry } from '../store/records.ts';
import { refreshReadMark } from '../sync/read-mark.ts';
import { ackedVersion, chatOf, isKeptWhenRefused, type QueuedOutput } from './queued-commands.ts';

/** The server has stored what the entry asks for: it goes as soon as the row that came of it is held. */
export async function acknowledge(
  tx: StoreTransaction,
  sent: OutboxEntry,
  answer: { output: QueuedOutput; selfId: string },
): Promise<void> {
  const [entry] = await tx.getOutbox([sent.key]);
  // The row has come before the answer, or a later read mark has taken the entry's place.
  if (entry === undefined || isReplaced(entry, sent)) return;
  const ackedAs = ackedVersion(answer.output);
  if (await isHeld(tx, entry, { version: ackedAs, selfId: answer.selfId })) {
    await remove(tx, entry, answer.selfId);
  } else {
    await tx.putOutbox([{ ...entry, state: 'acked', ackedAs, claim: null }]);
  }
}

/** The server will never do it. */
export async function refuse(
  tx: StoreTransaction,
  sent: OutboxEntry,
  refusal: { code: ErrorCode; selfId: string },
): Promise<void> {
  const [entry] = await tx.getOutbox([sent.key]);
  if (entry === undefined || isReplaced(entry, sent)) return;
  if (isKeptWhenRefused(entry.command)) {
    await tx.putOutbox([{ ...entry, state: 'failed', failure: refusal.code, claim: null }]);
  } else {
    await remove(tx, entry, refusal.selfId);
  }
}

async function remove(tx: StoreTransaction, entry: OutboxEntry, selfId: string): Promise<void> {
  await tx.deleteOutbox([entry.key]);
  if (entry.command.name !== 'message.markRead') return;
  await refreshReadMark(tx, entry.command.input.chatId, selfId);
}

/** Whether the person has changed their mind since it went out. */
function isReplaced({ command }: OutboxEntry, sent: OutboxEntry): boolean {
  return JSON.stringify(command.input) !== JSON.stringify(sent.command.input);
}

async function isHeld(
  tx: StoreTransaction,
  { command }: OutboxEntry,
  { version, selfId }: { version: number; selfId: string },
): Promise<boolean> {
  const chatId = chatOf(command);
  const own: Space = { kind: 'user', id: selfId };
  const space = await tx.getSpace(chatId === null ? own : chatSpace(chatId));
  // The chat is not held any more, so its rows will never come.
  if (space === undefined) return true;
  if (command.name === 'message.send') return space.version >= version;
  if (command.name === 'message.markRead') {
    const [row] = await tx.getRows([`readMark:${command.input.chatId}`]);
    return row?.kind === 'readMark' && row.upTo >= version;
  }
  // All others change the person's own space.
  return ((await tx.getSpace(own))?.version ?? 0) >= version;
}
