import {
  excerptOf,
  type ChatListing,
  type ChatNotificationSettings,
  type MessageContent,
  type MessageRow,
  type NotificationRow,
  type NotificationSettings,
  type OutputOf,
  type PinsRow,
  type Row,
} from '@tend/protocol';
import type { OutboxEntry, QueuedCommand, SeenMessage } from '../store/records.ts';
import { editedText, toText } from './text-content.ts';
import { sharedDraftKey } from '../drafts/shared-drafts.ts';
import { addAge, react, settleByReading } from './effects.ts';
import { scheduledKey } from './scheduled-key.ts';
import type { QuotedMessage } from '../views/conversation-message.ts';

export type QueuedName = QueuedCommand['name'];
export type Inputs = { [Name in QueuedName]: Extract<QueuedCommand, { name: Name }>['input'] };
/** A command whose name and input TypeScript knows to belong together. */
export type CommandOf<Name extends QueuedName> = {
  [Each in Name]: { name: Each; input: Inputs[Each] };
}[Name];

/** The rows, besides messages, whose display a waiting command may change, by kind. */
export interface Shown {
  /** How far the person has read a chat. */
  readMark: { chatId: string; upTo: number };
  chatListing: ChatListing & { chatId: string };
  notification: NotificationRow;
  notificationSettings: NotificationSettings;
  chatNotificationSettings: { chatId: string; settings: ChatNotificationSettings };
  pins: Pick<PinsRow, 'chatId' | 'pins'> & { selfId: string };
}
/** When a command was given, by this device's clock, and the message that it is about. */
export type Given = Pick<OutboxEntry, 'createdAt' | 'about'>;
type Effects<Input> = {
  [Kind in keyof Shown]?: (row: Shown[Kind], input: Input, given: Given) => Shown[Kind];
};

/** A message that shows at the end of its chat before the server has it. */
export interface AppendedMessage {
  chatId: string;
  id: string;
  content: MessageContent;
  replyTo: QuotedMessage | null;
  forwardedFrom: string | null;
}

/** The person who gave a command, and the time by this device's clock, in Unix milliseconds. */
export interface Giver {
  selfId: string;
  at: number;
}

/** Everything that depends on which command waits in the outbox. */
interface Rules<Input, Output> {
  /**
   * - `each`: every command is an entry of its own, and the entries of a lane are sent in the order of their ids (UUIDv7)
   * - `latest`: only one command per key waits. A newer one replaces it, or is joined with it by `join`, which returns
   *   null if the waiting command already includes the newer one
   */
  entry:
    | {
        type: 'each';
        lane: (input: Input) => string;
        id: (input: Input, newId: () => string) => string;
      }
    | {
        type: 'latest';
        key: (input: Input) => string;
        join?: (waiting: QueuedCommand, input: Input) => Input | null;
      };
  /** The input to send after this long a wait; without it, the input is sent unchanged. */
  afterWaiting?: (input: Input, waitedMs: number) => Input;
  /**
   * The version from the server's answer (for a read mark: the position). The entry is kept until what `awaits` names has
   * reached it.
   */
  ackedAs: (output: Output) => number;
  /**
   * What must be in the local copy before an acknowledged entry is removed, so that nothing flickers: the person's own
   * space (`own`) or the command's chat (`chat`) up to the version from `ackedAs`, or the small row with this key, once
   * `isProvenBy` returns true for it.
   */
  awaits: 'own' | 'chat' | { rowKey: (input: Input) => string };
  /** Whether a row shows that the server has carried it out, whether or not its answer has come. */
  isProvenBy?: (
    row: Row,
    entry: { input: Input; ackedAs: number | null; selfId: string },
  ) => boolean;
  /** Whether the person must decide what becomes of a refused command; others are dropped. */
  isKeptWhenRefused: boolean;
  /** Whether the input contains a version of a space. Versions are void after a change of epoch: then it is dropped. */
  namesVersion: boolean;
  appends?: (input: Input, about: SeenMessage | undefined) => AppendedMessage | null;
  /**
   * What it changes at once, until the row that came of it is held or the server has refused it. A row that it leaves
   * alone must stay the same object. `at` is when the command was given, by this device's clock.
   */
  effects?: Effects<Input>;
  /** The same for a message that was sent, known by its `id` or `seq`. */
  changesMessage?: (row: MessageRow, input: Input, by: Giver) => MessageRow;
  /** For how long it waits where it can still be taken back, in milliseconds. */
  heldForMs?: number;
}

/** Somewhat longer than a way to take it back is shown: a tap at its very end is in time. */
const takenBackWithinMs = 7_000;

/** A command without an entry here does not compile. */
export const queuedCommands: { [Name in QueuedName]: Rules<Inputs[Name], OutputOf<Name>> } = {
  'message.send': {
    entry: { type: 'each', lane: ({ chatId }) => `chat:${chatId}`, id: ({ id }) => id },
    afterWaiting: addAge,
    ackedAs: ({ seq }) => seq,
    awaits: 'chat',
    isProvenBy: isOwnMessage,
    isKeptWhenRefused: true,
    namesVersion: false,
    appends: ({ chatId, id, ...written }, about) => ({
      chatId,
      id,
      content: toText(written),
      replyTo: about === undefined ? null : quote(about),
      forwardedFrom: null,
    }),
  },
  'message.forward': {
    entry: { type: 'each', lane: ({ chatId }) => `chat:${chatId}`, id: ({ id }) => id },
    afterWaiting: addAge,
    ackedAs: ({ seq }) => seq,
    awaits: 'chat',
    isProvenBy: isOwnMessage,
    isKeptWhenRefused: true,
    namesVersion: false,
    appends: ({ chatId, id }, about) =>
      about === undefined
        ? null
        : {
            chatId,
            id,
            // Of a message that was deleted meanwhile, that it was.
            content:
              about.content.type === 'text'
                ? toText({ ...about.content, mentions: undefined })
                : about.content,
            replyTo: null,
            forwardedFrom: about.forwardedFrom ?? about.authorId,
          },
  },
  'message.edit': {
    // Behind the message itself, which may wait, too.
    entry: { type: 'each', lane: ({ chatId }) => `chat:${chatId}`, id: ({ id }) => id },
    ackedAs: ({ version }) => version,
    awaits: 'chat',
    isKeptWhenRefused: true,
    namesVersion: false,
    changesMessage: (row, { chatId, messageId, ...written }, { selfId, at }) =>
      row.chatId === chatId &&
      row.id === messageId &&
      row.authorId === selfId &&
      row.content.type === 'text'
        ? { ...row, editedAt: at, content: editedText(row.content, written) }
        : row,
  },
  'message.delete': {
    // A message held back does not delay others of the chat.
    entry: {
      type: 'each',
      lane: ({ messageId }) => `message:${messageId}`,
      id: (_input, newId) => newId(),
    },
    ackedAs: ({ version }) => version,
    awaits: 'chat',
    isKeptWhenRefused: false,
    namesVersion: false,
    heldForMs: takenBackWithinMs,
    effects: { pins: unpin },
    changesMessage: (row, { chatId, messageId }, { selfId }) => {
      const isIt = row.chatId === chatId && row.id === messageId && row.content.type !== 'deleted';
      if (!isIt) return row;
      const { replyTo: _replyTo, forwardedFrom: _from, reactions: _reactions, ...left } = row;
      return { ...left, content: { type: 'deleted', byId: selfId } };
    },
  },
  'message.react': {
    entry: { type: 'latest', key: ({ messageId }) => `reaction:${messageId}` },
    ackedAs: ({ version }) => version,
    awaits: 'chat',
    isKeptWhenRefused: false,
    namesVersion: false,
    changesMessage: (row, { chatId, messageId, emoji }, { selfId }) =>
      row.chatId === chatId && row.id === messageId && row.content.type !== 'deleted'
        ? react(row, selfId, emoji)
        : row,
  },
  'message.setPinned': {
    // In the order given: the newest pin comes first, and unpinning makes room.
    entry: { type: 'each', lane: ({ chatId }) => `pins:${chatId}`, id: (_input, newId) => newId() },
    ackedAs: ({ version }) => version,
    awaits: 'chat',
    isKeptWhenRefused: false,
    namesVersion: false,
    effects: {
      pins: (row, input, given) => (input.isPinned ? pin(row, input, given) : unpin(row, input)),
    },
  },
  'message.markRead': {
    entry: {
      type: 'latest',
      key: ({ chatId }) => `read:${chatId}`,
      join: (waiting, input) =>
        waiting.name === 'message.markRead' && waiting.input.upTo >= input.upTo ? null : input,
    },
    ackedAs: ({ upTo }) => upTo,
    awaits: { rowKey: ({ chatId }) => `readMark:${chatId}` },
    isProvenBy: (row, { input, ackedAs }) =>
      row.kind === 'readMark' && row.chatId === input.chatId && row.upTo >= (ackedAs ?? input.upTo),
    isKeptWhenRefused: false,
    namesVersion: true,
    effects: {
      readMark: (mark, { chatId, upTo }) =>
        mark.chatId === chatId && upTo > mark.upTo ? { chatId, upTo } : mark,
      notification: (row, mark) => settleByReading(row, mark),
    },
  },
  // What waits for its time is shown from the outbox and the rows together: see views/scheduled.ts.
  'message.schedule': {
    entry: { type: 'latest', key: ({ id }) => scheduledKey(id) },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: true,
    namesVersion: false,
  },
  'message.sendScheduled': {
    // With the messages that are written in its chat now.
    entry: { type: 'each', lane: ({ chatId }) => `chat:${chatId}`, id: ({ id }) => id },
    ackedAs: ({ seq }) => seq,
    awaits: 'chat',
    isProvenBy: isOwnMessage,
    isKeptWhenRefused: true,
    namesVersion: false,
    appends: ({ chatId, id, ...written }) => ({
      chatId,
      id,
      content: toText(written),
      replyTo: null,
      forwardedFrom: null,
    }),
  },
  'message.unschedule': {
    entry: { type: 'latest', key: ({ id }) => scheduledKey(id) },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: false,
  },
  // The row takes effect on the draft that is stored beside it: see drafts/shared-drafts.ts.
  'draft.save': {
    entry: { type: 'latest', key: ({ chatId }) => sharedDraftKey(chatId) },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: false,
  },
  'chat.setPinned': {
    // One after the other, so that the chats are pinned in the same order as here.
    entry: { type: 'each', lane: () => 'pinnedChats', id: (_input, newId) => newId() },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: false,
    effects: {
      chatListing: (row, { chatId, isPinned }, { createdAt: at }) => {
        if (row.chatId !== chatId || isPinned === (row.pinOrder !== null)) return row;
        // A time is greater than any version: what waits was pinned after all that is stored.
        return { ...row, pinOrder: isPinned ? at : null };
      },
    },
  },
  'chat.setArchived': {
    entry: { type: 'latest', key: ({ chatId }) => `archived:${chatId}` },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: true,
    effects: {
      chatListing: (row, { chatId, upTo }) =>
        row.chatId === chatId ? { ...row, archivedUpTo: upTo } : row,
    },
  },
  'chat.setMarkedUnread': {
    entry: { type: 'latest', key: ({ chatId }) => `markedUnread:${chatId}` },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: true,
    effects: {
      chatListing: (row, { chatId, at }) =>
        row.chatId === chatId ? { ...row, markedUnreadAt: at } : row,
    },
  },
  'notification.updateSettings': {
    entry: {
      type: 'latest',
      key: () => 'notificationSettings',
      join: (waiting, input) =>
        waiting.name === 'notification.updateSettings' ? { ...waiting.input, ...input } : input,
    },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: false,
    effects: { notificationSettings: (settings, input) => ({ ...settings, ...input }) },
  },
  'notification.setChat': {
    entry: { type: 'latest', key: ({ chatId }) => `notificationSettings:${chatId}` },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: false,
    effects: {
      chatNotificationSettings: (row, { chatId, level, mutedUntil }) =>
        row.chatId === chatId ? { chatId, settings: { level, mutedUntil } } : row,
    },
  },
  // Changes in the feed are kept as separate steps: undoing must come after the change.
  'notification.setState': {
    entry: { type: 'each', lane: () => 'feed', id: (_input, newId) => newId() },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: false,
    effects: {
      notification: (row, { notificationIds, state }) =>
        notificationIds.includes(row.id) ? { ...row, state } : row,
    },
  },
  'notification.markAllRead': {
    entry: { type: 'each', lane: () => 'feed', id: (_input, newId) => newId() },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: true,
    effects: {
      notification: (row, { upTo }) =>
        row.state === 'new' && row.seq <= upTo ? { ...row, state: 'read' } : row,
    },
  },
};

function isOwnMessage(
  row: Row,
  { input, selfId }: { input: { id: string }; selfId: string },
): boolean {
  return row.kind === 'message' && row.id === input.id && row.authorId === selfId;
}

function quote({ id, seq, authorId, content }: SeenMessage): QuotedMessage {
  const isText = content.type === 'text';
  const type = isText ? 'text' : 'deleted';
  return { messageId: id, seq, authorId, type, excerpt: isText ? excerptOf(content.text) : '' };
}

function pin(
  row: Shown['pins'],
  { chatId, messageId }: Inputs['message.setPinned'],
  { about, createdAt }: Given,
): Shown['pins'] {
  const isHere = row.chatId === chatId && about !== undefined;
  if (!isHere || row.pins.some((each) => each.messageId === messageId)) return row;
  const { seq, ...quoted } = quote(about);
  if (seq === null) return row;
  const added = { ...quoted, seq, byId: row.selfId, pinnedAt: createdAt };
  return { ...row, pins: [added, ...row.pins] };
}

function unpin(
  row: Shown['pins'],
  { chatId, messageId }: { chatId: string; messageId: string },
): Shown['pins'] {
  const isHere = row.chatId === chatId && row.pins.some((each) => each.messageId === messageId);
  if (!isHere) return row;
  return { ...row, pins: row.pins.filter((each) => each.messageId !== messageId) };
}
