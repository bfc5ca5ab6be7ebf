import { newId } from '../platform/ids/new-id.ts';
import { createCalendar } from './calendar.ts';
import { chats } from './chats.ts';
import type { ChatContent, GroupChange, Person } from './content.ts';
import { Membership } from './membership.ts';
import { findMentions, type DemoMention } from './mentions.ts';
import { people } from './people.ts';
import { coveredDays, type Stage } from './play.ts';
import { Random } from './random.ts';
import { planReading, type Reading } from './reading.ts';
import { scheduleChat } from './schedule.ts';

/** One thing that somebody did in a chat, to be played through the services in order of time. */
export type DemoEvent = { at: number; by: string; chat: string } & (
  | { type: 'groupCreated'; title: string; members: readonly string[] }
  | { type: 'directOpened'; other: string }
  | { type: 'groupChanged'; change: GroupChange['change'] }
  | { type: 'sent'; message: string; text: string; mentions: readonly DemoMention[] }
);

export interface DemoPerson extends Person {
  id: string;
  email: string;
  startedAt: number;
}

/** People are named by their keys, chats and messages by their ids. */
export interface DemoPlan {
  organization: { name: string; contactEmail: string };
  people: readonly DemoPerson[];
  events: readonly DemoEvent[];
  reading: readonly Reading[];
}

export interface DemoOptions {
  seed: string;
  now: number;
  /** In which the shifts begin and end. */
  timeZone: string;
}

/** The three weeks up to now of a care organisation; the same for the same options. */
export function generateDemo({ seed, now, timeZone }: DemoOptions): DemoPlan {
  const calendar = createCalendar(timeZone);
  const today = calendar.toWall(now).day;
  const stage = { calendar, now, today, said: new Set<string>() };
  const random = new Random(seed);
  const played = chats.map((chat, index) => {
    const madeAt = calendar.toInstant({ day: today - coveredDays, minute: 14 * 60 + index * 7 });
    return playChat(chat, madeAt, stage, random.fork(chat.key));
  });
  return {
    organization: { name: 'Northbank Home Care', contactEmail: 'help@northbank.example' },
    people: people.map((person) => {
      const startedDaysAgo = person.startedDaysAgo ?? coveredDays + 1;
      const startedAt = calendar.toInstant({ day: today - startedDaysAgo, minute: 6.5 * 60 });
      const id = newId(startedAt, random.fork(person.key).bytes(16));
      return { ...person, id, email: emailOf(person), startedAt };
    }),
    events: played.flatMap(({ events }) => events).toSorted((a, b) => a.at - b.at),
    reading: played.flatMap(({ reading }) => reading),
  };
}

function playChat(chat: ChatContent, madeAt: number, stage: Stage, random: Random) {
  const membership = new Membership(chat, stage.calendar, stage.today);
  const id = newId(madeAt, random.bytes(16));
  const sent = scheduleChat(chat, membership, stage, random).map(({ author, at, text }) => {
    const message = newId(at, random.bytes(16));
    const mentions = findMentions(text, membership.membersAt(at));
    return { type: 'sent', at, by: author.key, chat: id, message, text, mentions } as const;
  });
  const changed = membership.changes.map(({ at, by, change }) => {
    return { type: 'groupChanged', at, by, chat: id, change } as const;
  });
  const members = membership.membersAt(stage.now);
  return {
    events: [
      startOfChat(chat, id, { madeAt, firstAt: sent[0]?.at ?? madeAt }),
      ...changed,
      ...sent,
    ],
    reading: planReading({ chat, members, messages: sent, random }),
  };
}

function startOfChat(
  { title, members }: ChatContent,
  chat: string,
  { madeAt, firstAt }: { madeAt: number; firstAt: number },
): DemoEvent {
  const [by, other] = members;
  if (by === undefined || other === undefined) throw new Error('A chat needs two people');
  // Somebody opens a direct chat to write in it.
  if (title === null) return { type: 'directOpened', at: firstAt - 20_000, by, chat, other };
  return { type: 'groupCreated', at: madeAt, by, chat, title, members: members.slice(1) };
}

/** `n.sorokina@…`; a doctor's title is no first name. */
function emailOf({ name }: Person): string {
  const words = name
    .replace(/^Dr /, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(' ');
  return `${words[0]?.charAt(0)}.${words.at(-1)}@northbank.example`;
}
