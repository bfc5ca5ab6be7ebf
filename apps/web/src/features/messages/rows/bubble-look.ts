import type { ConversationMessage } from '@tend/client';
import { isMentioned, mentionsIn, type MessageContent } from '@tend/protocol';
import { joinFacts } from '../../../platform/language/facts.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { type Origin, originOf } from './draw-quote.ts';
import { markOf, type MessageMark } from './message-mark.ts';
import type { RowFacts } from './row-facts.ts';
import { wordReaders } from './word-readers.ts';

export type BubbleItem = Extract<TimelineItem<ConversationMessage>, { type: 'bubble' }>;

/** Everything that a bubble shows; it is redrawn only when one of these values changes. */
export interface Look extends Origin {
  readonly message: ConversationMessage;
  readonly day: number;
  readonly isRunStart: boolean;
  readonly isRunEnd: boolean;
  readonly author: string;
  readonly mark: MessageMark | null;
  readonly isWaitingLast: boolean;
  readonly isUnfolded: boolean;
  /** Null while no messages are being selected. */
  readonly isSelected: boolean | null;
  /** "Read by 6 of 9", below the last of some own messages; empty if nobody has, and in direct chats. */
  readonly readBy: string;
  readonly text: RowFacts['text'];
  /** The message's text, with mentions by current names. */
  readonly words: string;
}

export function lookOf({ message, day, isRunStart, isRunEnd }: BubbleItem, facts: RowFacts): Look {
  const { content } = message;
  return {
    message,
    day,
    isRunStart,
    isRunEnd,
    author: facts.nameOf(message.authorId),
    mark: markOf(message, facts.readByAllUpTo),
    isWaitingLast: message.id === facts.waitingId,
    isUnfolded: facts.unfolded.has(message.key),
    isSelected: facts.selected?.has(message.key) ?? null,
    readBy: isRunEnd ? wordReaders(message, facts) : '',
    ...originOf(message, facts),
    text: facts.text,
    words: content.type === 'event' ? '' : facts.textOf(content),
  };
}

/** Whether the text, or what has its place, stays as it is drawn. */
export function isSameText(one: Look, other: Look): boolean {
  return (
    one.words === other.words &&
    isSameContent(one.message.content, other.message.content) &&
    (one.message.content.type !== 'files' || one.message.state === other.message.state) &&
    one.message.vote === other.message.vote &&
    one.isUnfolded === other.isUnfolded &&
    one.text === other.text
  );
}

/** Once an own message is sent, a new object has the same content. */
function isSameContent(one: MessageContent, other: MessageContent): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** What screen readers say of a message, and of its button. */
export interface Labels {
  readonly label: string;
  readonly actions: string;
}

/** `written`: when the message was written, in words. */
export function labelsOf(
  { message, author, mark, forwarded, reply, words, text }: Look,
  { selfId, written }: { selfId: string; written: string },
): Labels {
  const { t } = text;
  const { isOwn, content } = message;
  const isForMe = !isOwn && isMentioned(selfId, mentionsIn(content));
  const name = isOwn ? t('message.you') : author;
  const refused = message.refusedChange !== null && t('message.notChanged');
  const facts = [
    isForMe ? t('mention.byAuthor', { author }) : name,
    forwarded,
    reply,
    written,
    words,
    mark !== null && t(`message.${mark}`),
    refused,
  ];
  return {
    label: joinFacts(facts, t),
    actions: t('message.actions', { author: name, clock: written }),
  };
}
