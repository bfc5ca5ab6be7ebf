import type { Client, ConversationMessage } from '@tend/client';
import { allowsAction } from '@tend/protocol';

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
  client.react(chatId, message.id, isRemoved ? null : emoji);
}
