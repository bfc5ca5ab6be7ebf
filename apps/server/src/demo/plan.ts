import { type Chat, type Entry, isMessage } from './chat-file.ts';
import { repeatableId, type Person } from './people-file.ts';
import { dayBefore } from './rows.ts';
import type { DemoTexts } from './text-files.ts';

export const minuteMs = 60_000;
/** The shortest interval between messages of the same minute. */
const typingMs = 7_000;
/** Silence before the messages under `now`. */
const pauseMs = 4 * minuteMs;

/** One action of a person in a chat. */
export type DemoEvent = { at: number; by: Person; chat: string } & (
  | { type: 'groupCreated'; title: string; members: readonly Person[] }
  | { type: 'directOpened'; other: Person }
  | (Omit<Entry, 'about'> & { message: string; about: AboutMessage | null })
);

/** The message that another event is about. */
export interface AboutMessage {
  message: string;
  answers: readonly string[];
}

/** The newest message of a chat that a person has read. */
export interface Reading {
  chat: string;
  by: Person;
  message: string;
}

export interface DemoPlan {
  organization: { name: string; contactEmail: string };
  people: readonly (Person & { startedAt: number })[];
  /** In chronological order. */
  events: readonly DemoEvent[];
  reading: readonly Reading[];
}

/** The events of the weeks up to now, in this machine's time zone; deterministic for the same texts and time. */
export function planDemo({ people, chats }: DemoTexts, now: number): DemoPlan {
  const today = new Date(now);
  const monday = today.getDate() - ((today.getDay() + 6) % 7);
  const instantOf = (minute: number): number =>
    new Date(today.getFullYear(), today.getMonth(), monday, 0, minute).getTime();
  const planned = chats.map((chat, index) => {
    const madeAt = instantOf((dayBefore * 24 + 14) * 60 + index * 7);
    return planChat(chat, { madeAt, now, instantOf });
  });
  return {
    organization: { name: 'Northbank Home Care', contactEmail: 'help@northbank.example' },
    people: [...people.values()].map((person) => {
      return { ...person, startedAt: instantOf(person.startMinute) };
    }),
    events: planned.flatMap(({ events }) => events).toSorted((a, b) => a.at - b.at),
    reading: planned.flatMap(({ reading }) => reading),
  };
}

interface Times {
  madeAt: number;
  now: number;
  instantOf: (minute: number) => number;
}

function planChat(chat: Chat, times: Times): { events: DemoEvent[]; reading: Reading[] } {
  const id = repeatableId(chat.file, times.madeAt);
  let previous = 0;
  const played = new Map<Entry, AboutMessage>();
  const events = listPast(chat, times).map(({ entry, at: writtenAt }, index) => {
    // Also in the hour that a clock change repeats or skips.
    const at = Math.max(writtenAt, previous + typingMs);
    previous = at;
    const message = repeatableId(`${chat.file}/${index}`, at);
    played.set(entry, { message, answers: entry.answers });
    const about = (entry.about && played.get(entry.about)) ?? null;
    return { ...entry, at, chat: id, message, about };
  });
  const start = startOf(chat, id, times.madeAt, events[0]?.at ?? times.madeAt);
  return { events: [start, ...events], reading: planReading(chat, events) };
}

/** Conversations that are over, and before the newest ones. */
function listPast({ conversations, newest }: Chat, { now, instantOf }: Times) {
  const latest = newest.map((entry) => ({ entry, at: now + entry.minute * minuteMs }));
  const end = (latest[0]?.at ?? now) - pauseMs;
  const earlier = conversations
    .map((entries) => entries.map((entry) => ({ entry, at: instantOf(entry.minute) })))
    .filter((entries) => entries.every(({ at }) => at < end));
  return [...earlier.flat(), ...latest];
}

function startOf(
  { title, members }: Chat,
  chat: string,
  madeAt: number,
  firstAt: number,
): DemoEvent {
  const [by, ...others] = members;
  const [other] = others;
  if (!by || !other) throw new Error('A chat needs two people');
  // A direct chat is opened by the person who writes in it first.
  if (title === null) return { type: 'directOpened', at: firstAt - 20_000, by, chat, other };
  return { type: 'groupCreated', at: madeAt, by, chat, title, members: others };
}

type Played = Extract<DemoEvent, { message: string }>;

/**
 * An author has read everything before their message; others have read all but the number of messages that the file
 * states.
 */
function planReading({ members, unread }: Chat, events: readonly Played[]): Reading[] {
  const present = new Set(members);
  for (const { type, person } of events) {
    if (type === 'added') present.add(person);
    if (type === 'removed' || type === 'left') present.delete(person);
  }
  const sent = events.filter(isMessage);
  return [...present].flatMap((by) => {
    let behind = unread.get(by) ?? 0;
    const newest = sent.findLast((event) => event.by === by || behind-- <= 0);
    return newest ? [{ chat: newest.chat, by, message: newest.message }] : [];
  });
}
