import { placeOf, type QuotedMessage } from '@tend/client';
import {
  isReadable,
  isWritten,
  wordsIn,
  type ChatEvent,
  type MessageContent,
  type Reaction,
} from '@tend/protocol';
import { startOfDay, startOfNextDay } from '../../../platform/language/dates.ts';

/** Messages of one author form a run when no more than this lies between two of them. */
const runGapMs = 5 * 60_000;

/** The properties of a message that the timeline needs; a message waiting to be sent has no `seq` yet. */
export interface TimelineMessage {
  readonly key: string;
  readonly authorId: string;
  readonly seq: number | null;
  readonly createdAt: number;
  readonly content: MessageContent;
  readonly editedAt?: number | null;
  readonly replyTo?: QuotedMessage | null;
  readonly forwardedFrom?: string | null;
  readonly reactions?: readonly Reaction[];
}

export interface KeyedEventLine extends EventLine {
  readonly key: string;
  readonly seq: number | null;
}

/** The position where the reader stopped, from when the conversation was opened. */
export interface UnreadLine {
  /** The line is above the first message of others after this position. */
  readonly readUpTo: number;
  readonly count: number;
  /**
   * The chat's newest message at that time, and the keys of the messages then waiting: all others came later.
   */
  readonly newestSeq: number;
  readonly waiting: ReadonlySet<string>;
}

export interface EventLine {
  readonly authorId: string;
  readonly createdAt: number;
  readonly event: ChatEvent;
}

export type TimelineItem<Message extends TimelineMessage = TimelineMessage> =
  | { readonly type: 'day'; readonly key: string; readonly time: number }
  | { readonly type: 'unread'; readonly key: string; readonly count: number }
  /** Consecutive system lines of one kind; two or more fold. */
  | { readonly type: 'events'; readonly key: string; readonly events: readonly KeyedEventLine[] }
  | {
      readonly type: 'bubble';
      readonly key: string;
      readonly message: Message;
      readonly text: string;
      readonly isOwn: boolean;
      /** The beginning of the day of the line above it. */
      readonly day: number;
      /** First and last of a run: consecutive messages of one author, close in time. */
      readonly isRunStart: boolean;
      readonly isRunEnd: boolean;
    };

/** Whether something can be done with the row. */
export function hasMenu(item: TimelineItem): boolean {
  return item.type === 'bubble' && isReadable(item.message.content);
}

interface TimelineOptions {
  readonly selfId: string;
  readonly unread: UnreadLine | null;
  /** True if there are messages before the first: what it continues is unknown, so it is not shown yet. */
  readonly hasOlder: boolean;
}

type Draft<Item> = { -readonly [Part in keyof Item]: Item[Part] };
type Bubble<Message extends TimelineMessage> = Extract<TimelineItem<Message>, { type: 'bubble' }>;

/** Builds the rows of a conversation in order: days, the unread line, system lines and bubbles. */
export function buildTimeline<Message extends TimelineMessage>(
  messages: readonly Message[],
  { selfId, unread, hasOlder }: TimelineOptions,
): TimelineItem<Message>[] {
  const items: TimelineItem<Message>[] = [];
  let day = 0;
  let dayEnd = Number.NEGATIVE_INFINITY;
  let awaitedLine = unread !== null && isAnswered(messages, selfId, unread) ? null : unread;
  let run: Draft<Bubble<Message>> | null = null;

  for (const message of messages) {
    const isOwn = message.authorId === selfId;
    // The server sets the order, not clocks: a time that goes back does not open a day again.
    if (message.createdAt >= dayEnd) {
      day = startOfDay(message.createdAt);
      items.push({ type: 'day', key: `day ${day}`, time: day });
      dayEnd = startOfNextDay(message.createdAt);
      run = null;
    }
    if (awaitedLine !== null && isUnread(message, isOwn, awaitedLine)) {
      items.push({ type: 'unread', key: 'unread', count: awaitedLine.count });
      awaitedLine = null;
      run = null;
    }
    if (message.content.type === 'event') {
      addEvent(items, message, message.content.event);
      run = null;
      continue;
    }
    const isRunStart: boolean = run === null || !isSameRun(run.message, message);
    if (run !== null && !isRunStart) run.isRunEnd = false;
    run = {
      type: 'bubble',
      key: message.key,
      message,
      text: wordsIn(message.content),
      isOwn,
      day,
      isRunStart,
      isRunEnd: true,
    };
    items.push(run);
  }
  return hasOlder ? withoutFirst(items) : items;
}

/**
 * Drops the first loaded message, which only determines how the second continues it: its day line, its place
 * in a run and its fold would change when older ones arrive, and the change in height would move everything
 * below.
 */
function withoutFirst<Message extends TimelineMessage>(
  items: TimelineItem<Message>[],
): TimelineItem<Message>[] {
  const first = items.findIndex(({ type }) => type === 'bubble' || type === 'events');
  return items.slice(first + 1);
}

/** A reader who has sent a message since has read the new ones: the line is no longer needed. */
function isAnswered(
  messages: readonly TimelineMessage[],
  selfId: string,
  { newestSeq, waiting }: UnreadLine,
): boolean {
  return messages.some(
    ({ authorId, key, seq, content }) =>
      authorId === selfId &&
      isReadable(content) &&
      (seq ?? Infinity) > newestSeq &&
      !waiting.has(key),
  );
}

/** Counts as the server does: messages of others, without system lines. */
function isUnread(message: TimelineMessage, isOwn: boolean, { readUpTo }: UnreadLine): boolean {
  const isOfOthers = !isOwn && isWritten(message.content);
  return isOfOthers && message.seq !== null && message.seq > readUpTo;
}

function isSameRun(previous: TimelineMessage, message: TimelineMessage): boolean {
  return (
    previous.authorId === message.authorId && message.createdAt - previous.createdAt <= runGapMs
  );
}

function addEvent<Message extends TimelineMessage>(
  items: TimelineItem<Message>[],
  { key, seq, authorId, createdAt }: Message,
  event: ChatEvent,
): void {
  const line: KeyedEventLine = { key, seq, authorId, createdAt, event };
  const last = items.at(-1);
  const isFoldable = last?.type === 'events' && isSameKind(last.events[0]?.event, event);
  if (isFoldable) items[items.length - 1] = { ...last, events: [...last.events, line] };
  else items.push({ type: 'events', key, events: [line] });
}

const foldableKinds: readonly ChatEvent['type'][] = [
  'membersAdded',
  'memberJoined',
  'memberRemoved',
  'memberLeft',
];

function isSameKind(previous: ChatEvent | undefined, event: ChatEvent): boolean {
  return previous?.type === event.type && foldableKinds.includes(event.type);
}

/** Whether the message at this position is shown by the item. */
export function showsMessage(item: TimelineItem, seq: number): boolean {
  if (item.type === 'events') return item.events.some((line) => line.seq === seq);
  return item.type === 'bubble' && placeOf(item.message) === seq;
}
