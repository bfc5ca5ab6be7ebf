import type { ChatEvent, MessageContent } from '@tend/protocol';
import { startOfDay, startOfNextDay } from '../../../platform/language/dates.ts';

/** Messages of one author stand close together when no more than this lies between two of them. */
const runGapMs = 5 * 60_000;

/** What the timeline needs of a message; a message that waits to be sent has no `seq` yet. */
export interface TimelineMessage {
  readonly key: string;
  readonly authorId: string;
  readonly seq: number | null;
  readonly createdAt: number;
  readonly content: MessageContent;
}

export interface KeyedEventLine extends EventLine {
  readonly key: string;
}

/** Where the reader had stopped when the conversation was opened. */
export interface UnreadLine {
  /** The line stands before the first message of somebody else's that lies above this position. */
  readonly readUpTo: number;
  readonly count: number;
  /** The chat's newest message then, and the keys of those that waited to be sent: what is not among them came later. */
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
  /** System lines in a row, all of one kind: more than one of them fold. */
  | { readonly type: 'events'; readonly key: string; readonly events: readonly KeyedEventLine[] }
  | {
      readonly type: 'bubble';
      readonly key: string;
      readonly message: Message;
      readonly text: string;
      readonly isOwn: boolean;
      /** The beginning of the day whose line it stands under. */
      readonly day: number;
      /** First and last of a run: messages of one author, shortly one after the other. */
      readonly isRunStart: boolean;
      readonly isRunEnd: boolean;
    };

interface TimelineOptions {
  readonly selfId: string;
  readonly unread: UnreadLine | null;
  /** There are messages before the first: what it continues is not known, so it is not shown yet. */
  readonly hasOlder: boolean;
}

type Draft<Item> = { -readonly [Part in keyof Item]: Item[Part] };
type Bubble<Message extends TimelineMessage> = Extract<TimelineItem<Message>, { type: 'bubble' }>;

/** Puts days, the unread line, system lines and bubbles in the order in which the conversation shows them. */
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
    // Order comes from the server, not from clocks: a time that goes back opens no day a second time.
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
      text: writtenText(message.content),
      isOwn,
      day,
      isRunStart,
      isRunEnd: true,
    };
    items.push(run);
  }
  return hasOlder ? withoutFirst(items) : items;
}

function writtenText(content: TimelineMessage['content']): string {
  return content.type === 'text' ? content.text : '';
}

/**
 * The first message held only tells how the second one continues it: its own day line, its place in a run and what it
 * folds with would change when older ones arrive, and with its height everything below would move.
 */
function withoutFirst<Message extends TimelineMessage>(
  items: TimelineItem<Message>[],
): TimelineItem<Message>[] {
  const first = items.findIndex(({ type }) => type === 'bubble' || type === 'events');
  return items.slice(first + 1);
}

/** Who has written since has read what was new: nothing needs to be told from the rest any more. */
function isAnswered(
  messages: readonly TimelineMessage[],
  selfId: string,
  { newestSeq, waiting }: UnreadLine,
): boolean {
  return messages.some(
    ({ authorId, key, seq, content }) =>
      authorId === selfId &&
      content.type === 'text' &&
      (seq ?? Infinity) > newestSeq &&
      !waiting.has(key),
  );
}

/** As the server counts: what others have written. System lines are passed over. */
function isUnread(message: TimelineMessage, isOwn: boolean, { readUpTo }: UnreadLine): boolean {
  const isWritten = !isOwn && message.content.type === 'text';
  return isWritten && message.seq !== null && message.seq > readUpTo;
}

function isSameRun(previous: TimelineMessage, message: TimelineMessage): boolean {
  return (
    previous.authorId === message.authorId && message.createdAt - previous.createdAt <= runGapMs
  );
}

function addEvent<Message extends TimelineMessage>(
  items: TimelineItem<Message>[],
  { key, authorId, createdAt }: Message,
  event: ChatEvent,
): void {
  const line: KeyedEventLine = { key, authorId, createdAt, event };
  const last = items.at(-1);
  const isFoldable = last?.type === 'events' && isSameKind(last.events[0]?.event, event);
  if (isFoldable) items[items.length - 1] = { ...last, events: [...last.events, line] };
  else items.push({ type: 'events', key, events: [line] });
}

const foldableKinds: readonly ChatEvent['type'][] = ['membersAdded', 'memberRemoved', 'memberLeft'];

function isSameKind(previous: ChatEvent | undefined, event: ChatEvent): boolean {
  return previous?.type === event.type && foldableKinds.includes(event.type);
}
