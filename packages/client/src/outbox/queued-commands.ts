import type { MessageRow, OutputOf, Row, Space } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import { chatSpace, type OutboxEntry, type QueuedCommand } from '../store/records.ts';
import type { RefusedChange, UnsentText } from '../views/conversation-message.ts';
import { queuedCommands } from './command-rules.ts';
import type {
  AppendedMessage,
  CommandOf,
  Given,
  Giver,
  Inputs,
  QueuedName,
  Shown,
} from './rules.ts';
import { toText } from './text-content.ts';

/** The key of a command's entry; `newId` makes one for a command whose input has no id. */
export function entryKey<Name extends QueuedName>(
  command: CommandOf<Name>,
  newId: () => string,
): string {
  const { entry } = queuedCommands[command.name];
  return entry.type === 'each' ? entry.id(command.input, newId) : entry.key(command.input);
}

/** The lane of a command: commands of one lane reach the server one after the other, in the order given. */
export function laneOf<Name extends QueuedName>(command: CommandOf<Name>): string {
  const { entry } = queuedCommands[command.name];
  if (entry.type === 'each') return entry.lane(command.input);
  return entry.lane?.(command.input) ?? entry.key(command.input);
}

/** Joins a command with the one waiting under its key; null when that one covers it. */
export function joinCommands<Name extends QueuedName>(
  waiting: QueuedCommand | undefined,
  command: CommandOf<Name>,
): CommandOf<Name> | null {
  const { entry } = queuedCommands[command.name];
  if (entry.type === 'each' || entry.join === undefined || waiting === undefined) return command;
  const input = entry.join(waiting, command.input);
  return input && { ...command, input };
}

/** The input to send for a command given `waitedMs` ago by this device's clock. */
export function inputToSend<Name extends QueuedName>(
  { name, input }: CommandOf<Name>,
  waitedMs: number,
): Inputs[Name] {
  return queuedCommands[name].afterWaiting?.(input, waitedMs) ?? input;
}

/** The version in the server's answer, to compare with the rows that follow from the command. */
export function versionIn<Name extends QueuedName>(
  { name }: CommandOf<Name>,
  output: OutputOf<Name>,
): number {
  return queuedCommands[name].ackedAs(output);
}

/** An update of the local copy: all rows of a space up to a version. */
export interface Arrived {
  space: Space;
  version: number;
  rows: readonly Row[];
  selfId: string;
}

/** The chat of a command; null for commands of the account. */
export function chatOf({ input }: { input: object }): string | null {
  return 'chatId' in input && typeof input.chatId === 'string' ? input.chatId : null;
}

/** The id of the message that a command answers, forwards or changes; null for none. */
export function messageNamedBy({ input }: QueuedCommand): string | null {
  if ('messageId' in input) return input.messageId;
  if ('replyToId' in input) return input.replyToId ?? null;
  return 'from' in input ? input.from.messageId : null;
}

/**
 * Whether an entry can be removed after an update: the awaited rows have arrived, or a row proves the
 * command.
 */
export function isSettled<Name extends QueuedName>(
  { command, ackedAs }: { command: CommandOf<Name>; ackedAs: number | null },
  { space, version, rows, selfId }: Arrived,
): boolean {
  const { awaits, isProvenBy } = queuedCommands[command.name];
  const awaited = awaits === 'chat' ? chatOf(command) : awaits === 'own' ? selfId : null;
  if (ackedAs !== null && awaited === space.id && ackedAs <= version) return true;
  const entry = { input: command.input, ackedAs, selfId };
  return isProvenBy !== undefined && rows.some((row) => isProvenBy(row, entry));
}

/** Whether the rows that an acknowledged command awaits are already in the local copy. */
export async function isHeld<Name extends QueuedName>(
  tx: CopyTransaction,
  command: CommandOf<Name>,
  { version, selfId }: { version: number; selfId: string },
): Promise<boolean> {
  const { awaits, isProvenBy } = queuedCommands[command.name];
  const { input } = command;
  if (typeof awaits === 'object') {
    const row = (await tx.rows([awaits.rowKey(input)]))[0]?.row;
    return row !== undefined && isProvenBy?.(row, { input, ackedAs: version, selfId }) === true;
  }
  const chatId = awaits === 'chat' ? chatOf(command) : null;
  const space: Space = chatId === null ? { kind: 'user', id: selfId } : chatSpace(chatId);
  return ((await tx.space(space))?.version ?? 0) >= version;
}

export function isKeptWhenRefused({ name }: Pick<QueuedCommand, 'name'>): boolean {
  return queuedCommands[name].isKeptWhenRefused;
}

/** Whether it holds what the person wrote, which stays theirs when the chat is gone. */
export function holdsWriting({ name }: Pick<QueuedCommand, 'name'>): boolean {
  const isWritten = name === 'message.edit' || name === 'message.schedule';
  return isWritten || queuedCommands[name].appends !== undefined;
}

export function namesVersion({ name }: Pick<QueuedCommand, 'name'>): boolean {
  return queuedCommands[name].namesVersion;
}

export function changesMessages({ name }: Pick<QueuedCommand, 'name'>): boolean {
  return queuedCommands[name].changesMessage !== undefined;
}

export function sharesDraft({ name }: Pick<QueuedCommand, 'name'>): boolean {
  return name === 'draft.save';
}

export function movesReadMark({ name }: Pick<QueuedCommand, 'name'>): boolean {
  return queuedCommands[name].effects?.readMark !== undefined;
}

/** How much longer an entry is held back so that it can be undone; 0 if the clock was set back meanwhile. */
export function heldForMs({ command, createdAt, ...entry }: OutboxEntry, now: number): number {
  const most = queuedCommands[command.name].heldForMs?.(entry) ?? 0;
  const leftMs = createdAt + most - now;
  return leftMs > most ? 0 : Math.max(leftMs, 0);
}

/** The person's deletions that the server has not stored yet: of messages, and of scheduled ones. */
export function waitingDeletions(
  entries: readonly Waiting[],
): [CommandOf<'message.delete'>[], CommandOf<'message.unschedule'>[]] {
  const waiting = entries.filter(({ state }) => state === 'waiting').map(({ command }) => command);
  return [
    waiting.filter((command) => command.name === 'message.delete'),
    waiting.filter((command) => command.name === 'message.unschedule'),
  ];
}

/** The entries that may change how messages of the chat are shown. */
export function messageChangesIn<Entry extends Waiting>(
  entries: Iterable<Entry>,
  chatId: string,
): Entry[] {
  return [...entries].filter(
    ({ command }) => changesMessages(command) && chatOf(command) === chatId,
  );
}

export function appendedBy(
  entry: Pick<OutboxEntry, 'command' | 'about' | 'files'>,
): AppendedMessage | null {
  return appended(entry.command, entry);
}

function appended<Name extends QueuedName>(
  { name, input }: CommandOf<Name>,
  entry: Pick<OutboxEntry, 'about' | 'files'>,
): AppendedMessage | null {
  return queuedCommands[name].appends?.(input, entry) ?? null;
}

/** Whether its files are still on their way: until then it can be taken back. */
export function isUploading({
  command,
  files,
  state,
}: Pick<OutboxEntry, 'command' | 'files' | 'state'>): boolean {
  const isDeletion = command.name === 'message.unschedule';
  return state === 'waiting' && files?.areUploaded === false && !isDeletion;
}

export function fileIdsOf({ files }: Pick<OutboxEntry, 'files'>): string[] {
  return files?.each.map(({ file }) => file.id) ?? [];
}

/** An edit in the outbox: of which message, and `refused` if the server has refused it. */
interface QueuedEdit {
  messageId: string;
  refused: RefusedChange | null;
}

/** Null for an entry that is no edit. */
export function editIn({ key, command, state, failure }: OutboxEntry): QueuedEdit | null {
  if (command.name !== 'message.edit') return null;
  const { messageId, ...written } = command.input;
  const refused = { key, content: toText(written), failure: failure ?? 'internal' };
  return { messageId, refused: state === 'failed' ? refused : null };
}

/** A refused entry as a text that can be copied and discarded; null for an entry that was not refused. */
export function unsentTextIn(entry: OutboxEntry): UnsentText | null {
  if (entry.state !== 'failed' || !holdsWriting(entry.command)) return null;
  const content = editIn(entry)?.refused?.content ?? appendedBy(entry)?.content;
  return { key: entry.key, content: content ?? toText({ text: '' }) };
}

type Waiting = Pick<OutboxEntry, 'command' | 'state' | 'createdAt' | 'about'>;

/**
 * A row as it will be once the server has carried out the waiting commands: changed for display only, and
 * unchanged again if they are refused.
 */
export function showWith<Kind extends keyof Shown>(
  entries: Iterable<Waiting>,
  kind: Kind,
  row: Shown[Kind],
): Shown[Kind] {
  let shown = row;
  for (const { command, state, createdAt, about } of entries) {
    const given = { createdAt, about };
    if (state !== 'failed') shown = change(command, kind, { row: shown, given });
  }
  return shown;
}

function change<Name extends QueuedName, Kind extends keyof Shown>(
  { name, input }: CommandOf<Name>,
  kind: Kind,
  { row, given }: { row: Shown[Kind]; given: Given },
): Shown[Kind] {
  return queuedCommands[name].effects?.[kind]?.(row, input, given) ?? row;
}

/** The same for a sent message. */
export function showMessageWith(
  entries: Iterable<Waiting>,
  row: MessageRow,
  selfId: string,
): MessageRow {
  let shown = row;
  for (const { command, state, createdAt } of entries) {
    if (state !== 'failed') shown = changeMessage(command, shown, { selfId, at: createdAt });
  }
  return shown;
}

function changeMessage<Name extends QueuedName>(
  { name, input }: CommandOf<Name>,
  row: MessageRow,
  by: Giver,
): MessageRow {
  return queuedCommands[name].changesMessage?.(row, input, by) ?? row;
}
