import {
  excerptOf,
  isReadable,
  limits,
  summarizeFiles,
  withHeard,
  withUsed,
  wordsIn,
  type MessageContent,
  type MessageRow,
  type Quote,
  type Row,
} from '@tend/protocol';
import { sharedDraftKey } from '../drafts/shared-drafts.ts';
import type { SeenMessage } from '../store/records.ts';
import type { QuotedMessage } from '../views/conversation-message.ts';
import { isOwnMessage, newMessage, react, settleByReading } from './effects.ts';
import { filesOfMessage } from '../files/files-of-message.ts';
import { listingCommands } from './listing-rules.ts';
import { pollCommands } from './poll-rules.ts';
import type { CommandRules, Given, Inputs, Shown } from './rules.ts';
import { filesIn } from './scheduled-files.ts';
import { scheduledKey } from './scheduled-key.ts';
import { edited, toFiles, toText } from './text-content.ts';

/** Somewhat longer than a way to take it back is shown: a tap at its very end is in time. */
const takenBackWithinMs = 7_000;

/** A command without an entry here does not compile. */
export const queuedCommands: CommandRules = {
  'message.send': {
    entry: { type: 'each', lane: ({ chatId }) => `chat:${chatId}`, id: ({ id }) => id },
    ...newMessage,
    appends: ({ chatId, id, ...written }, { about }) => ({
      chatId,
      id,
      content: toText(written),
      replyTo: about === undefined ? null : quote(about),
      forwardedFrom: null,
    }),
  },
  'message.forward': {
    entry: { type: 'each', lane: ({ chatId }) => `chat:${chatId}`, id: ({ id }) => id },
    ...newMessage,
    appends: ({ chatId, id }, { about }) =>
      about === undefined
        ? null
        : {
            chatId,
            id,
            content: toForwarded(about.content),
            replyTo: null,
            forwardedFrom: about.forwardedFrom ?? about.authorId,
          },
  },
  'message.sendFiles': {
    // Texts of the chat do not wait behind a video.
    entry: { type: 'each', lane: ({ chatId }) => `files:${chatId}`, id: ({ id }) => id },
    ...newMessage,
    appends: ({ chatId, id, ...written }, { about, files }) => ({
      chatId,
      id,
      content: toFiles({ ...written, files: filesOfMessage(files?.each ?? []) }),
      replyTo: about === undefined ? null : quote(about),
      forwardedFrom: null,
    }),
  },
  ...pollCommands,
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
      (row.content.type === 'text' || row.content.type === 'files')
        ? { ...row, editedAt: at, content: edited(row.content, written) }
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
    heldForMs: () => takenBackWithinMs,
    effects: { pins: unpin },
    changesMessage: (row, { chatId, messageId }, { selfId }) => {
      if (row.chatId !== chatId) return row;
      if (row.replyTo?.messageId === messageId) return withoutQuoted(row, row.replyTo);
      if (row.id !== messageId || row.content.type === 'deleted') return row;
      const { replyTo: _replyTo, forwardedFrom: _from, reactions: _reactions, ...left } = row;
      return { ...left, content: { type: 'deleted', byId: selfId } };
    },
  },
  'message.removePreview': {
    entry: { type: 'latest', key: ({ messageId }) => `preview:${messageId}` },
    ackedAs: ({ version }) => version,
    awaits: 'chat',
    isKeptWhenRefused: false,
    namesVersion: false,
    changesMessage: (row, { chatId, messageId }) =>
      row.chatId === chatId && row.id === messageId ? withoutPreview(row) : row,
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
    effects: {
      ownEmoji: (own, { emoji }) =>
        emoji === null ? own : { ...own, usedReactions: withUsed(own.usedReactions, emoji) },
    },
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
  'message.markHeard': {
    entry: {
      type: 'latest',
      key: ({ chatId }) => `heard:${chatId}`,
      join: (waiting, { chatId, seqs }) =>
        waiting.name === 'message.markHeard'
          ? { chatId, seqs: joinHeard(waiting.input.seqs, seqs) }
          : { chatId, seqs },
    },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: true,
    effects: {
      heard: (row, { chatId, seqs }) =>
        row.chatId === chatId ? { chatId, ...withHeard(row, seqs) } : row,
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
    // Behind the messages that wait in its chat, and not under its own id: the server may send what it has of it first.
    entry: {
      type: 'each',
      lane: ({ chatId, fileIds }) => `${fileIds ? 'files' : 'chat'}:${chatId}`,
      id: (_input, newId) => newId(),
    },
    ackedAs: ({ seq }) => seq,
    awaits: 'chat',
    isProvenBy: saysTheSame,
    isKeptWhenRefused: true,
    namesVersion: false,
    appends: ({ chatId, id, fileIds, ...written }, entry) => ({
      chatId,
      id,
      content: fileIds ? toFiles({ ...written, files: filesIn(entry) }) : toText(written),
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
    // Files that wait, and those of one that was refused at its time, could not be scheduled anew.
    heldForMs: ({ files, about }) =>
      files === undefined && about === undefined ? 0 : takenBackWithinMs,
  },
  // The row takes effect on the draft that is stored beside it: see drafts/shared-drafts.ts.
  'draft.save': {
    entry: { type: 'latest', key: ({ chatId }) => sharedDraftKey(chatId) },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: false,
  },
  ...listingCommands,
  'user.setSkinTone': {
    entry: { type: 'latest', key: () => 'skinTone' },
    ackedAs: ({ version }) => version,
    awaits: 'own',
    isKeptWhenRefused: false,
    namesVersion: false,
    effects: { ownEmoji: (own, { skinTone }) => ({ ...own, skinTone }) },
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

/** Whether a scheduled message has arrived as it is to be sent now; its author may have changed it since the server had it. */
function saysTheSame(
  row: Row,
  given: { input: Inputs['message.sendScheduled']; selfId: string },
): boolean {
  const { text, formats = [], fileIds } = given.input;
  const type = fileIds === undefined ? 'text' : 'files';
  if (row.kind !== 'message' || row.content.type !== type || !isOwnMessage(row, given)) {
    return false;
  }
  const arrived = row.content;
  return arrived.text === text && JSON.stringify(arrived.formats ?? []) === JSON.stringify(formats);
}

/** Those of a month without a connection fit into one command, whose oldest go first. */
function joinHeard(waiting: readonly number[], seqs: readonly number[]): number[] {
  return [...new Set([...waiting, ...seqs])].slice(-limits.heardPositions);
}

/** What arrives of a forwarded message: mentions and votes stay behind; of a deleted one, that it was. */
function toForwarded(content: MessageContent): MessageContent {
  switch (content.type) {
    case 'text':
      return toText({ ...content, mentions: undefined });
    case 'files':
      return { ...content, mentions: undefined };
    case 'poll': {
      const answers = content.answers.map(({ text }) => ({ text, votes: 0 }));
      return { ...content, answers, voters: 0, closedAt: null };
    }
    case 'event':
    case 'deleted':
    case 'unknown':
      return content;
  }
}

function quote({ id, seq, authorId, content }: SeenMessage): QuotedMessage {
  const type = isReadable(content) ? content.type : 'deleted';
  const files = content.type === 'files' ? { files: summarizeFiles(content.files) } : {};
  return { messageId: id, seq, authorId, type, excerpt: excerptOf(wordsIn(content)), ...files };
}

/** Its words are gone from replies, too, also while it is not yet from the server. */
function withoutQuoted(row: MessageRow, { files: _files, ...quoted }: Quote): MessageRow {
  if (quoted.type === 'deleted') return row;
  return { ...row, replyTo: { ...quoted, type: 'deleted', excerpt: '' } };
}

function withoutPreview(row: MessageRow): MessageRow {
  if (row.content.type !== 'text' || row.content.preview === undefined) return row;
  const { preview: _preview, ...content } = row.content;
  return { ...row, content };
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
