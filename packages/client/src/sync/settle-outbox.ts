import type {
  ChatNotificationSettingsRow,
  MessageRow,
  NotificationSettingsRow,
  ReadMarkRow,
} from '@tend/protocol';
import {
  chatOf,
  chatSettingsEntryKey,
  isFeedCommand,
  readEntryKey,
  sendEntryKey,
  settingsEntryKey,
} from '../outbox/queued-commands.ts';
import type { StoreTransaction } from '../store/local-store.ts';
import type { OutboxEntry } from '../store/records.ts';

// An outbox entry goes in the transaction that brings the row that came of it, so that a reader never sees both or
// neither. The row itself proves that the command has arrived, whether or not its answer did.

export async function settleSent(
  tx: StoreTransaction,
  messages: readonly MessageRow[],
  selfId: string,
): Promise<void> {
  const own = messages.filter(({ authorId }) => authorId === selfId);
  await deleteHeld(
    tx,
    own.map(({ id }) => sendEntryKey(id)),
  );
}

export async function settleRead(tx: StoreTransaction, row: ReadMarkRow): Promise<void> {
  const [entry] = await tx.getOutbox([readEntryKey(row.chatId)]);
  if (entry?.command.name !== 'message.markRead') return;
  const upTo = entry.ackedAs ?? entry.command.input.upTo;
  if (row.upTo >= upTo) await tx.deleteOutbox([entry.key]);
}

/** Settings that the server has stored show from their row. One that still waits was changed again since. */
export async function settleSettings(
  tx: StoreTransaction,
  row: NotificationSettingsRow | ChatNotificationSettingsRow,
): Promise<void> {
  const key =
    row.kind === 'notificationSettings' ? settingsEntryKey : chatSettingsEntryKey(row.chatId);
  const [entry] = await tx.getOutbox([key]);
  const ackedAs = entry?.ackedAs ?? null;
  if (ackedAs !== null && row.version >= ackedAs) await tx.deleteOutbox([key]);
}

/** What was done in the feed shows from the rows of the person's space once that has come so far. */
export async function settleFeed(tx: StoreTransaction, version: number): Promise<void> {
  const entries = await tx.allOutbox();
  const settled = entries.filter(
    ({ command, ackedAs }) => isFeedCommand(command) && ackedAs !== null && ackedAs <= version,
  );
  await tx.deleteOutbox(settled.map(({ key }) => key));
}

/** After a reset, acked messages may lie before the page that came with it. */
export async function settleAcked(
  tx: StoreTransaction,
  chatId: string,
  version: number,
): Promise<void> {
  const entries = await entriesOf(tx, chatId, 'message.send');
  const stored = entries.filter(({ ackedAs }) => ackedAs !== null && ackedAs <= version);
  await tx.deleteOutbox(stored.map(({ key }) => key));
}

/** The chat is gone: what it has taken in and how far it was read is of no interest any more. */
export async function settleGone(tx: StoreTransaction, chatId: string): Promise<void> {
  const acked = await entriesOf(tx, chatId, 'message.send');
  const read = await entriesOf(tx, chatId, 'message.markRead');
  const settings = await entriesOf(tx, chatId, 'notification.setChat');
  await tx.deleteOutbox(
    [...acked.filter(({ state }) => state === 'acked'), ...read, ...settings].map(({ key }) => key),
  );
}

/** Places in another history mean nothing: reading begins anew. */
export async function forgetPlaces(tx: StoreTransaction): Promise<void> {
  const entries = await tx.allOutbox();
  await tx.deleteOutbox(entries.filter(({ command }) => namesPlace(command)).map(({ key }) => key));
}

/** What the server took in is sent as if it had not. */
export async function resendAcked(tx: StoreTransaction): Promise<void> {
  const entries = await tx.allOutbox();
  await tx.putOutbox(
    entries
      .filter(({ state }) => state === 'acked')
      .map((entry) => ({ ...entry, state: 'waiting', ackedAs: null })),
  );
}

/** Whether a command says up to which version something is so. */
function namesPlace({ input }: OutboxEntry['command']): boolean {
  return 'upTo' in input;
}

async function entriesOf(
  tx: StoreTransaction,
  chatId: string,
  name: OutboxEntry['command']['name'],
): Promise<OutboxEntry[]> {
  const entries = await tx.allOutbox();
  return entries.filter(({ command }) => command.name === name && chatOf(command) === chatId);
}

async function deleteHeld(tx: StoreTransaction, keys: readonly string[]): Promise<void> {
  const held = keys.length === 0 ? [] : await tx.getOutbox(keys);
  const heldKeys = held.flatMap((entry) => (entry === undefined ? [] : [entry.key]));
  if (heldKeys.length > 0) await tx.deleteOutbox(heldKeys);
}
