import { recount, type MessageRow, type VoteRow } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { voteKey } from '../outbox/poll-rules.ts';
import type { OutboxEntry } from '../store/records.ts';
import type { ConversationMessage, ShownVote } from './conversation-message.ts';
import { isSameList } from './derived.ts';

/** What this device knows of the person's vote in a poll. */
export type KnownVote = readonly [held: VoteRow | undefined, queued: OutboxEntry | undefined];

export function knownVote(replica: Replica, { chatId, id: messageId }: MessageRow): KnownVote {
  const queuedKey = voteKey({ messageId });
  return [
    replica.rows('vote').get(`${chatId}:${messageId}`),
    replica.unsaved.get(queuedKey) ?? replica.outbox.get(queuedKey),
  ];
}

const shown = new WeakMap<ConversationMessage, { by: KnownVote; as: ConversationMessage }>();

/** A poll with the person's vote counted once, whichever of the two rows came first; the same object each time. */
export function withVote(
  message: ConversationMessage,
  { version }: Pick<MessageRow, 'version'>,
  by: KnownVote,
): ConversationMessage {
  const { content } = message;
  if (content.type !== 'poll') return message;
  const earlier = shown.get(message);
  if (earlier !== undefined && isSameList(earlier.by, by)) return earlier.as;
  const vote = showVote(by);
  const before = countedAt(version, by);
  const as: ConversationMessage = {
    ...message,
    content: { ...content, ...recount(content, { before, after: vote.answers }) },
    vote,
  };
  shown.set(message, { by, as });
  return as;
}

/** What of the person's vote the poll's row includes. */
function countedAt(version: number, [held]: KnownVote): readonly number[] {
  if (held === undefined) return [];
  return version >= held.countedAt ? held.answers : held.before;
}

function showVote([held, queued]: KnownVote): ShownVote {
  const answers = held?.answers ?? [];
  if (queued?.state !== 'failed') return { answers: answersIn(queued) ?? answers, refused: null };
  const { key, failure } = queued;
  return { answers, refused: { key, failure: failure ?? 'internal' } };
}

function answersIn(entry: OutboxEntry | undefined): readonly number[] | null {
  return entry?.command.name === 'poll.vote' ? entry.command.input.answers : null;
}
