import type { Client, ConversationMessage } from '@tend/client';
import type { MessageAction } from '../menu/message-action.ts';
import { closePoll, showVotes } from './poll-actions.tsx';

interface PollPress {
  client: Client;
  chatId: string;
  message: ConversationMessage;
  onAction: (action: MessageAction, message: ConversationMessage) => void;
}

/** A press on an answer of a poll, or on one of the words below them. */
export function pressPoll(
  { client, chatId, message, onAction }: PollPress,
  { answer, press }: DOMStringMap,
): void {
  const { id, content, vote } = message;
  if (content.type !== 'poll') return;
  if (press === 'votes') onAction(showVotes, message);
  if (press === 'close') onAction(closePoll, message);
  if (vote === null || content.closedAt !== null) return;
  if (answer === undefined) return;
  const choice = withPressed(vote.answers, Number(answer), content);
  if (choice !== vote.answers) client.vote(chatId, id, choice);
}

/** Of several answers, a second press takes one back; a single one is only exchanged, so that no tap loses a vote. */
export function withPressed(
  chosen: readonly number[],
  pressed: number,
  { isMultiple }: { isMultiple: boolean },
): readonly number[] {
  const isChosen = chosen.includes(pressed);
  if (!isMultiple) return isChosen ? chosen : [pressed];
  return isChosen ? chosen.filter((one) => one !== pressed) : [...chosen, pressed];
}
