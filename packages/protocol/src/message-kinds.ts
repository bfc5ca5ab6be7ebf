import { z } from 'zod';
import type { Mention } from './mentions.ts';
import type { MessageContent } from './messages.ts';

/** Actions on a message, apart from reading it. */
export type MessageAction =
  | 'reply'
  | 'react'
  | 'pin'
  | 'forward'
  | 'edit'
  | 'delete'
  | 'vote'
  | 'close';

type MessageType = MessageContent['type'];

const ofAllWritten = ['reply', 'react', 'pin', 'forward', 'delete'] as const;

/** The actions that each kind of content supports; the server's policy decides who may perform them. */
const actionsOf: Record<MessageType, readonly MessageAction[]> = {
  text: [...ofAllWritten, 'edit'],
  poll: [...ofAllWritten, 'vote', 'close'],
  files: [...ofAllWritten, 'edit'],
  event: [],
  deleted: [],
  unknown: [],
};

/** Whether messages of this kind support the action. */
export function allowsAction(type: MessageType, action: MessageAction): boolean {
  return actionsOf[type].includes(action);
}

type EditableContent = Extract<MessageContent, { type: 'text' | 'files' }>;

/** Whether it has a text that its author can change; below a voice message there is none. */
export function isEditable(content: MessageContent): content is EditableContent {
  const isVoice = content.type === 'files' && content.files.some(({ kind }) => kind === 'voice');
  return allowsAction(content.type, 'edit') && !isVoice;
}

/** Whether somebody wrote it, and this version can read it: then it can be quoted, copied, selected and found. */
const isReadableType = {
  text: true,
  poll: true,
  files: true,
  event: false,
  deleted: false,
  unknown: false,
} as const satisfies Record<MessageType, boolean>;

type ReadableType = {
  [Type in MessageType]: (typeof isReadableType)[Type] extends true ? Type : never;
}[MessageType];

export type WrittenContent = Extract<MessageContent, { type: ReadableType }>;

/** The types of written content, for queries. */
export const writtenTypes = ['text', 'poll', 'files'] as const satisfies readonly ReadableType[];

export function isReadable(content: MessageContent): content is WrittenContent {
  return isReadableType[content.type];
}

/**
 * Whether somebody wrote it: then it counts as unread and notifies. A text, a poll, files, or what a newer server sent in place
 * of one; not what reports an event.
 */
export function isWritten(content: MessageContent): boolean {
  if (content.type !== 'unknown') return isReadable(content);
  return !z.object({ type: z.literal('event') }).safeParse(content.sent).success;
}

/** What somebody wrote in it: a text, a poll's question, or the text below files; empty for everything else. */
export function wordsIn(content: MessageContent): string {
  switch (content.type) {
    case 'text':
    case 'files':
      return content.text;
    case 'poll':
      return content.question;
    case 'event':
    case 'deleted':
    case 'unknown':
      return '';
  }
}

/** Who is named in it. */
export function mentionsIn(content: MessageContent): readonly Mention[] {
  switch (content.type) {
    case 'text':
    case 'files':
      return content.mentions ?? [];
    case 'poll':
    case 'event':
    case 'deleted':
    case 'unknown':
      return [];
  }
}
