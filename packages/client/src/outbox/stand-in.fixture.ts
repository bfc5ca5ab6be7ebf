import type { MessageContent, MessageRow } from '@tend/protocol';
import { onTestFinished } from 'vitest';
import { queuedCommands } from './command-rules.ts';

/** As a message that was deleted: no text any more, so it counts as unread for nobody. */
export const deletedContent: MessageContent = {
  type: 'event',
  event: { type: 'groupRenamed', title: 'Deleted' },
};

/**
 * For the length of a test, a command that changes a message which was sent, in the place of one that does not: it
 * edits the message at the place `mutedUntil` of its chat, so that this reads like the level, or deletes it ("off").
 */
export function standInForEditing({ isKeptWhenRefused = false } = {}): void {
  const replaced = queuedCommands['notification.setChat'];
  onTestFinished(() => {
    queuedCommands['notification.setChat'] = replaced;
  });
  queuedCommands['notification.setChat'] = {
    entry: {
      type: 'each',
      lane: ({ chatId }) => `chat:${chatId}`,
      id: (_input, newId) => newId(),
    },
    ackedAs: ({ version }) => version,
    awaits: 'chat',
    isKeptWhenRefused,
    namesVersion: false,
    changesMessage: (row, { chatId, level, mutedUntil }) =>
      row.chatId === chatId && row.seq === mutedUntil ? edited(row, level) : row,
  };
}

/** The message as it is after the command. */
export function edited(row: MessageRow, level: string | null): MessageRow {
  const content =
    level === 'nothing' ? deletedContent : ({ type: 'text', text: level ?? 'nothing' } as const);
  return { ...row, content };
}
