import type { OutputOf } from '@tend/protocol';
import type { OutboxEntry, QueuedCommand } from '../store/records.ts';

// What the outbox must know about each kind of command that goes through it. A kind that is missing here does not
// compile.

export function sendEntryKey(messageId: string): string {
  return messageId;
}

export function readEntryKey(chatId: string): string {
  return `read:${chatId}`;
}

export const settingsEntryKey = 'notificationSettings';

export function chatSettingsEntryKey(chatId: string): string {
  return `notificationSettings:${chatId}`;
}

const feedPrefix = 'feed:';

/** What is done in the feed is kept step by step: what takes something back must come after it. */
function feedEntryKey(id: string): string {
  return `${feedPrefix}${id}`;
}

export type FeedCommand = Extract<
  QueuedCommand,
  { name: 'notification.setState' | 'notification.markAllRead' }
>;

export function isFeedCommand(command: QueuedCommand): command is FeedCommand {
  return command.name === 'notification.setState' || command.name === 'notification.markAllRead';
}

/** One entry per key: a later read mark takes the place of the one that waits. `newId` makes that of an entry of its own. */
export function entryKey(command: QueuedCommand, newId: () => string): string {
  switch (command.name) {
    case 'message.send':
      return sendEntryKey(command.input.id);
    case 'message.markRead':
      return readEntryKey(command.input.chatId);
    case 'notification.updateSettings':
      return settingsEntryKey;
    case 'notification.setChat':
      return chatSettingsEntryKey(command.input.chatId);
    case 'notification.setState':
    case 'notification.markAllRead':
      return feedEntryKey(newId());
  }
}

/** The id that tells when an entry was put in, among others of its lane; null where a lane has only one. */
export function orderingId({ key, command }: OutboxEntry): string | null {
  if (command.name === 'message.send') return command.input.id;
  return isFeedCommand(command) ? key.slice(feedPrefix.length) : null;
}

/** The chat that a command is about; null for what is the account's. */
export function chatOf({ input }: QueuedCommand): string | null {
  return 'chatId' in input ? input.chatId : null;
}

/** Commands of one lane reach the server one after the other, in the order in which they were given. */
export function laneOf(command: QueuedCommand): string {
  return isFeedCommand(command) ? 'feed' : `${command.name}:${chatOf(command) ?? ''}`;
}

/** Whether the person must decide what becomes of a refused command; others are dropped. */
export function isKeptWhenRefused(command: QueuedCommand): boolean {
  switch (command.name) {
    case 'message.send':
      return true;
    case 'message.markRead':
    case 'notification.updateSettings':
    case 'notification.setChat':
    case 'notification.setState':
    case 'notification.markAllRead':
      return false;
  }
}

export type QueuedOutput = OutputOf<QueuedCommand['name']>;

/** The version whose row in the local copy replaces the entry. */
export function ackedVersion(output: QueuedOutput): number {
  if ('seq' in output) return output.seq;
  return 'upTo' in output ? output.upTo : output.version;
}
