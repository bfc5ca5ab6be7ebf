import type { ErrorCode } from '@tend/protocol';
import type { StoreTransaction } from '../store/local-store.ts';
import { chatSpace, type OutboxEntry } from '../store/records.ts';
import { refreshReadMark } from '../sync/read-mark.ts';
import { ackedVersion, isKeptWhenRefused, type QueuedOutput } from './queued-commands.ts';

/** The server has stored what the entry asks for: it goes as soon as the row that came of it is held. */
export async function acknowledge(
  tx: StoreTransaction,
  sent: OutboxEntry,
  answer: { output: QueuedOutput; selfId: string },
): Promise<void> {
  const [entry] = await tx.getOutbox([sent.key]);
  // The row has come before the answer, or a later read mark has taken the entry's place.
  if (entry === undefined || isReplaced(entry, sent)) return;
  const { chatId } = entry.command.input;
  const ackedAs = ackedVersion(answer.output);
  if (await isHeld(tx, entry, ackedAs)) {
    await tx.deleteOutbox([entry.key]);
    await refreshReadMark(tx, chatId, answer.selfId);
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
    await tx.deleteOutbox([entry.key]);
    await refreshReadMark(tx, entry.command.input.chatId, refusal.selfId);
  }
}

function isReplaced({ command }: OutboxEntry, sent: OutboxEntry): boolean {
  return (
    command.name === 'message.markRead' &&
    sent.command.name === 'message.markRead' &&
    command.input.upTo !== sent.command.input.upTo
  );
}

async function isHeld(tx: StoreTransaction, entry: OutboxEntry, version: number): Promise<boolean> {
  const { name, input } = entry.command;
  const space = await tx.getSpace(chatSpace(input.chatId));
  // The chat is not held any more, so its rows will never come.
  if (space === undefined) return true;
  switch (name) {
    case 'message.send':
      return space.version >= version;
    case 'message.markRead': {
      const [row] = await tx.getRows([`readMark:${input.chatId}`]);
      return row?.kind === 'readMark' && row.upTo >= version;
    }
  }
}
