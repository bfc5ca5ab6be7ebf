import type { OutputOf } from '@tend/protocol';
import type { QueuedCommand } from '../store/records.ts';

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

/** One entry per key: a later read mark takes the place of the one that waits. */
export function entryKey(command: QueuedCommand): string {
  switch (command.name) {
    case 'message.send':
      return sendEntryKey(command.input.id);
    case 'message.markRead':
      return readEntryKey(command.input.chatId);
    case 'notification.updateSettings':
      return settingsEntryKey;
    case 'notification.setChat':
      return chatSettingsEntryKey(command.input.chatId);
  }
}

/** The chat that a command is about; null for the account's own settings. */
export function chatOf(command: QueuedCommand): string | null {
  return command.name === 'notification.updateSettings' ? null : command.input.chatId;
}

/** Commands of one lane reach the server one after the other, in the order in which they were given. */
export function laneOf(command: QueuedCommand): string {
  return `${command.name}:${chatOf(command) ?? ''}`;
}

/** Whether the person must decide what becomes of a refused command; others are dropped. */
export function isKeptWhenRefused(command: QueuedCommand): boolean {
  switch (command.name) {
    case 'message.send':
      return true;
    case 'message.markRead':
    case 'notification.updateSettings':
    case 'notification.setChat':
      return false;
  }
}

export type QueuedOutput = OutputOf<QueuedCommand['name']>;

/** The version whose row in the local copy replaces the entry. */
export function ackedVersion(output: QueuedOutput): number {
  if ('seq' in output) return output.seq;
  return 'upTo' in output ? output.upTo : output.version;
}
