import { limits, type MessageRow } from '@tend/protocol';
import type { DeviceAnswer, FoundMessage, SearchedChange } from './device-search.ts';
import type { ServerAnswer } from './merge-hits.ts';
import { findAmong } from './message-index.ts';

interface Answers {
  readonly query: { readonly words: string };
  device: DeviceAnswer | null;
  server: ServerAnswer | null;
}

/**
 * Changes the answers as messages have changed since: a hit goes if its message was deleted, its chat was left, or its
 * words are others now. Returns whether that may have changed anything.
 */
export function adoptChange(
  answers: Answers,
  { deletedChatIds, messages }: SearchedChange,
): boolean {
  const { query, device, server } = answers;
  const hits = [...(device?.hits ?? []), ...(server?.hits ?? [])];
  const held = new Set(hits.map(({ messageId }) => messageId));
  const touched = messages.filter(({ id }) => held.has(id));
  if (touched.length + deletedChatIds.length === 0) return false;
  const mayCorrect = device?.isCorrected === true || server?.isCorrected === true;
  const found = findAmong(touched, query.words, mayCorrect);
  const renew = renewal(touched, found, deletedChatIds);
  answers.device = withHits(device, renew);
  answers.server = withHits(server, renew);
  return true;
}

type Renew = (hit: FoundMessage) => FoundMessage[];

function renewal(
  touched: readonly MessageRow[],
  found: readonly FoundMessage[],
  deletedChatIds: readonly string[],
): Renew {
  const touchedIds = new Set(touched.map(({ id }) => id));
  return (hit) => {
    if (deletedChatIds.includes(hit.chatId)) return [];
    if (!touchedIds.has(hit.messageId)) return [hit];
    return found.filter(({ messageId }) => messageId === hit.messageId);
  };
}

/** Those that are gone count no more. */
function withHits<Held extends DeviceAnswer | ServerAnswer>(
  answer: Held | null,
  renew: Renew,
): Held | null {
  if (answer === null) return null;
  const hits = answer.hits.flatMap(renew);
  const gone = answer.hits.length - hits.length;
  // There counting has ended: nobody knows how many more there are.
  const isCounted = answer.count < limits.searchCount;
  return { ...answer, hits, count: isCounted ? answer.count - gone : answer.count };
}
