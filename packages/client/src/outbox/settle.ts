import type { ErrorCode, MessageRow, OutputOf } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import { chatSpace, type OutboxEntry, type QueuedCommand } from '../store/records.ts';
import {
  chatOf,
  changesMessages,
  holdsWriting,
  isHeld,
  isKeptWhenRefused,
  isSettled,
  isUploading,
  movesReadMark,
  namesVersion,
  sharesDraft,
  versionIn,
  type Arrived,
} from './queued-commands.ts';
import { afresh } from '../files/files-of-message.ts';
import { adoptSharedDraft } from '../drafts/shared-drafts.ts';
import { recountUnread } from '../sync/read-mark.ts';

// Removes entries from the outbox. An entry is removed in the transaction that stores the resulting rows, so
// that a reader never sees both or neither.

interface Sender {
  selfId: string;
}

/**
 * The server has carried out the command: its entry is removed as soon as the resulting row is in the local
 * copy.
 */
export async function acknowledge(
  tx: CopyTransaction,
  sent: OutboxEntry,
  { output, selfId }: Sender & { output: OutputOf<QueuedCommand['name']> },
): Promise<void> {
  const entry = (await tx.outbox()).get(sent.key);
  // The row came before the answer, or a later read mark has replaced the entry.
  if (entry === undefined || isReplaced(entry, sent)) return;
  const version = versionIn(sent.command, output);
  const chatId = chatOf(sent.command);
  // No row will come for a chat that is no longer in the local copy.
  const isGone = chatId !== null && (await tx.space(chatSpace(chatId))) === undefined;
  if (isGone || (await isHeld(tx, sent.command, { version, selfId }))) {
    await remove(tx, entry, selfId);
  } else {
    await tx.put('outbox', [{ ...entry, state: 'acked', ackedAs: version, claim: null }]);
  }
}

/** The server refused the command for good. */
export async function refuse(
  tx: CopyTransaction,
  sent: OutboxEntry,
  { code, selfId }: Sender & { code: ErrorCode },
): Promise<void> {
  const entry = (await tx.outbox()).get(sent.key);
  if (entry === undefined || isReplaced(entry, sent)) return;
  // Nobody can be told of a vote in a poll that is gone.
  const isVain = entry.command.name === 'poll.vote' && code === 'message_deleted';
  if (isKeptWhenRefused(entry.command) && !isVain) {
    await tx.put('outbox', [{ ...entry, state: 'failed', failure: code, claim: null }]);
    await followChange(tx, entry.command, selfId);
  } else {
    await remove(tx, entry, selfId);
  }
}

/**
 * Rows have arrived. They prove that a command was carried out, with or without its answer. Returns the
 * removed entries.
 */
export async function settle(
  tx: CopyTransaction,
  arrived: Arrived,
): Promise<readonly OutboxEntry[]> {
  const entries = [...(await tx.outbox()).values()];
  const settled = entries.filter(({ command, ackedAs }) =>
    isSettled({ command, ackedAs }, arrived),
  );
  if (settled.length > 0) {
    await tx.delete(
      'outbox',
      settled.map(({ key }) => key),
    );
  }
  return settled;
}

/** Empties the quotes of deleted messages in waiting replies and forwards, and drops votes in deleted polls. */
export async function forgetDeleted(
  tx: CopyTransaction,
  messages: readonly MessageRow[],
): Promise<void> {
  const deleted = new Map(
    messages
      .filter(({ content }) => content.type === 'deleted')
      .map((row) => [row.id, row.content]),
  );
  if (deleted.size === 0) return;
  const entries = [...(await tx.outbox()).values()];
  const changed = entries.flatMap((entry) => {
    const { about } = entry;
    const content = about && deleted.get(about.id);
    return about && content ? [{ ...entry, about: { ...about, content } }] : [];
  });
  if (changed.length > 0) await tx.put('outbox', changed);
  const votes = entries.flatMap(({ key, command }) =>
    command.name === 'poll.vote' && deleted.has(command.input.messageId) ? [key] : [],
  );
  await tx.delete('outbox', votes);
}

/** Empties the quotes of waiting replies in a chat that is gone or was loaded anew: deletions may have been missed. */
export async function forgetQuotes(tx: CopyTransaction, chatId: string): Promise<void> {
  const entries = [...(await tx.outbox()).values()];
  const replies = entries.filter(
    ({ command, about }) => isMessage(command) && chatOf(command) === chatId && about !== undefined,
  );
  if (replies.length > 0) await tx.put('outbox', replies.map(withoutAbout));
}

/** The message will never be sent: makes waiting replies to it plain messages. */
export async function forgetDiscarded(tx: CopyTransaction, messageId: string): Promise<void> {
  const entries = [...(await tx.outbox()).values()];
  const changed = entries.flatMap((entry) => {
    const { command, state } = entry;
    if (state === 'acked' || !isMessage(command)) return [];
    if (command.input.replyToId !== messageId) return [];
    return [{ ...withoutAbout(entry), command: withoutReply(command) }];
  });
  if (changed.length > 0) await tx.put('outbox', changed);
}

type MessageCommand = Extract<QueuedCommand, { name: 'message.send' | 'message.sendFiles' }>;

function isMessage(command: QueuedCommand): command is MessageCommand {
  return command.name === 'message.send' || command.name === 'message.sendFiles';
}

function withoutReply(command: MessageCommand): MessageCommand {
  if (command.name === 'message.send') {
    const { replyToId: _replyToId, ...input } = command.input;
    return { ...command, input };
  }
  const { replyToId: _replyToId, ...input } = command.input;
  return { ...command, input };
}

function withoutAbout({ about: _about, ...entry }: OutboxEntry): OutboxEntry {
  return entry;
}

/** The chat is gone: removes acknowledged commands, and those that concern only the person in it. */
export async function settleGone(tx: CopyTransaction, chatId: string): Promise<void> {
  const entries = [...(await tx.outbox()).values()];
  const gone = entries.filter(
    ({ command, state }) =>
      chatOf(command) === chatId && (state === 'acked' || !holdsWriting(command)),
  );
  if (gone.length > 0) {
    await tx.delete(
      'outbox',
      gone.map(({ key }) => key),
    );
  }
  await forgetQuotes(tx, chatId);
}

/** The epoch has changed, so versions and positions are void: drops the commands that contain one. */
export async function forgetPlaces(tx: CopyTransaction): Promise<void> {
  const entries = [...(await tx.outbox()).values()];
  const lost = entries.filter(({ command }) => namesVersion(command));
  await tx.delete(
    'outbox',
    lost.map(({ key }) => key),
  );
}

/** A command that has failed, or a message that was stopped, waits again; also one that the device did not store. */
export async function sendAgain(
  tx: CopyTransaction,
  key: string,
  { unsaved, selfId }: { unsaved: OutboxEntry | undefined; selfId: string },
): Promise<void> {
  const entry = (await tx.outbox()).get(key) ?? unsaved;
  if (entry?.state !== 'failed') return;
  const files = entry.files && afresh(entry.files);
  await tx.put('outbox', [{ ...entry, ...(files && { files }), state: 'waiting', failure: null }]);
  await followChange(tx, entry.command, selfId);
}

/**
 * The person has stopped a message: nothing of it is sent any more, and it waits for a decision as if it had been refused.
 * Returns false if it is not stored yet.
 */
export async function stopUploading(tx: CopyTransaction, key: string): Promise<boolean> {
  const entry = (await tx.outbox()).get(key);
  if (entry !== undefined && isUploading(entry)) {
    await tx.put('outbox', [{ ...entry, state: 'failed', claim: null }]);
  }
  return entry !== undefined;
}

/**
 * All files of the message are at the server: from now on its command may be on its way. Returns false if it was taken back or
 * stopped meanwhile.
 */
export async function filesUploaded(tx: CopyTransaction, sent: OutboxEntry): Promise<boolean> {
  const entry = (await tx.outbox()).get(sent.key);
  if (entry?.files === undefined || entry.state !== 'waiting') return false;
  if (entry.command.name !== sent.command.name) return false;
  await tx.put('outbox', [{ ...entry, files: { ...entry.files, areUploaded: true } }]);
  // What has taken its place meanwhile is sent instead.
  return !isReplaced(entry, sent);
}

/** The server has lost some of the files: they are uploaded again, once. Returns false if they already were. */
export async function filesMissing(tx: CopyTransaction, { key }: OutboxEntry): Promise<boolean> {
  const entry = (await tx.outbox()).get(key);
  if (entry?.files === undefined || entry.files.wereMissing) return false;
  const files = { ...entry.files, areUploaded: false, wereMissing: true };
  await tx.put('outbox', [{ ...entry, files, claim: null }]);
  return true;
}

/** Marks acknowledged commands as unsent. */
export async function resendAcked(tx: CopyTransaction): Promise<void> {
  const entries = [...(await tx.outbox()).values()];
  await tx.put(
    'outbox',
    entries
      .filter(({ state }) => state === 'acked')
      .map((entry) => ({ ...entry, state: 'waiting', ackedAs: null })),
  );
}

/** Call it in the transaction that adds, changes or removes an entry. */
export async function followChange(
  tx: CopyTransaction,
  command: QueuedCommand,
  selfId: string,
): Promise<void> {
  const chatId = chatOf(command);
  if (chatId !== null && (movesReadMark(command) || changesMessages(command))) {
    await recountUnread(tx, chatId, selfId);
  }
  if (chatId !== null && sharesDraft(command)) await adoptSharedDraft(tx, chatId);
}

async function remove(tx: CopyTransaction, entry: OutboxEntry, selfId: string): Promise<void> {
  await tx.delete('outbox', [entry.key]);
  await followChange(tx, entry.command, selfId);
}

/** Whether the person has replaced the command since it was sent. */
function isReplaced({ command }: OutboxEntry, sent: OutboxEntry): boolean {
  return JSON.stringify(command.input) !== JSON.stringify(sent.command.input);
}
