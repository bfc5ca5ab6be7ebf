import type { Client, ConversationMessage } from '@tend/client';
import { allowsAction } from '@tend/protocol';
import { storage } from '../../../platform/storage/storage.ts';

/** No tick among them: a reaction must not look like an acknowledgement. */
const atFirst = ['👍', '🙏', '❤️', '👏', '😂', '😮'];

/** Six emoji to react with: those that the person has used last on this device, then the usual ones. */
export function suggestedReactions(): string[] {
  const used = storage.read('reactions')?.split(' ') ?? [];
  return [...new Set([...used, ...atFirst])].slice(0, atFirst.length);
}

/** Remembers that an emoji was used; those that are suggested already keep their place under the finger. */
export function noteReaction(emoji: string): void {
  const suggested = suggestedReactions();
  if (!suggested.includes(emoji)) storage.write('reactions', [emoji, ...suggested].join(' '));
}

/** Only messages stored on the server can be reacted to. */
export function canReact({ state, content }: ConversationMessage): boolean {
  return state === 'sent' && allowsAction(content.type, 'react');
}

/** The emoji that the person has reacted with; undefined for none. */
export function ownReaction(
  { reactions }: Pick<ConversationMessage, 'reactions'>,
  userId: string,
): string | undefined {
  return reactions.find(({ userIds }) => userIds.includes(userId))?.emoji;
}

/** Reacts to a message, or removes the same reaction. */
export function toggleReaction(
  client: Client,
  { chatId, message, emoji }: { chatId: string; message: ConversationMessage; emoji: string },
): void {
  const isRemoved = ownReaction(message, client.userId) === emoji;
  if (!isRemoved) noteReaction(emoji);
  client.react(chatId, message.id, isRemoved ? null : emoji);
}
