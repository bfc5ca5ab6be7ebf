import { describe, expect, test, vi } from 'vitest';
import { readChat } from './chat-file.ts';
import { demoLogIns } from './log-ins.ts';
import { readPeople, type Person } from './people-file.ts';
import { planDemo, type DemoEvent, type DemoPlan } from './plan.ts';
import { readDemoTexts, type DemoTexts } from './text-files.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const texts = readDemoTexts();
const now = Date.UTC(2026, 10, 20, 21, 46);
const plan = planIn('Europe/London', now);
const sent = messagesOf(plan.events);

function inZone<T>(timeZone: string, work: () => T): T {
  vi.stubEnv('TZ', timeZone);
  try {
    return work();
  } finally {
    vi.unstubAllEnvs();
  }
}

function planIn(timeZone: string, at: number, of: DemoTexts = texts): DemoPlan {
  return inZone(timeZone, () => planDemo(of, at));
}

function messagesOf(events: readonly DemoEvent[]) {
  return events.flatMap((event) => (event.type === 'sent' ? [event] : []));
}

function isCreation(event: DemoEvent): boolean {
  return event.type === 'groupCreated' || event.type === 'directOpened';
}

/** From a minute after midnight on a Monday, every eleven hours over a week, in UTC. */
const timesOfWeek = Array.from({ length: 16 }, (_, index) => {
  return Date.UTC(2026, 10, 16, index * 11) + minuteMs;
});

test('[DM1] the demo is a care organisation with people, jobs, administrators and chats', () => {
  expect(plan.people.length).toBeGreaterThanOrEqual(14);
  expect(plan.people.every(({ jobTitle }) => jobTitle !== '')).toBe(true);
  expect(new Set(plan.people.map(({ email }) => email)).size).toBe(plan.people.length);
  const administrators = plan.people.filter(({ role }) => role === 'administrator');
  expect([1, 2]).toContain(administrators.length);
  const made = plan.events.filter(isCreation);
  expect(made.filter(({ type }) => type === 'groupCreated').length).toBeGreaterThanOrEqual(10);
  expect(made.filter(({ type }) => type === 'directOpened').length).toBeGreaterThanOrEqual(5);
});

describe.each([
  ['in the evening', Date.UTC(2026, 10, 20, 21, 46), 'Europe/London'],
  ['in the night of a Monday', Date.UTC(2026, 6, 6, 2, 5), 'UTC'],
  ['on a Sunday noon, far west', Date.UTC(2027, 1, 14, 17), 'America/New_York'],
  ['after the clocks went back', Date.UTC(2026, 9, 26, 8), 'Europe/Berlin'],
])('made %s', (_, time, timeZone) => {
  const other = planIn(timeZone, time);
  const messages = messagesOf(other.events);

  test('[DM2] at least 3,000 messages are in the weeks up to now, with some on each day of three weeks', () => {
    expect(messages.length).toBeGreaterThanOrEqual(3_000);
    expect(other.events.every(({ at }) => at <= time && at > time - 30 * dayMs)).toBe(true);
    inZone(timeZone, () => {
      const days = Map.groupBy(messages, ({ at }) => new Date(at).toDateString());
      for (let daysAgo = 1; daysAgo <= 20; daysAgo++) {
        const day = new Date(time);
        day.setDate(day.getDate() - daysAgo);
        expect(days.get(day.toDateString())?.length ?? 0).toBeGreaterThan(60);
      }
    });
    expect(messages.filter(({ at }) => at > time - dayMs / 4).length).toBeGreaterThan(20);
  });
});

test('[DM3] it is written in English and in Russian', () => {
  const russian = sent.filter(({ text }) => /[а-яё]{2}/iu.test(text));
  expect(russian.length).toBeGreaterThan(sent.length / 6);
  expect(sent.length - russian.length).toBeGreaterThan(sent.length / 2);
  expect(new Set(plan.people.map(({ language }) => language))).toEqual(new Set(['en', 'ru']));
});

test('[DM4] events are in chronological order, and a chat is created before anything happens in it', () => {
  expect(plan.events.map(({ at }) => at)).toEqual(
    plan.events.map(({ at }) => at).toSorted((a, b) => a - b),
  );
  const known = new Set<string>();
  for (const event of plan.events) {
    if (isCreation(event)) known.add(event.chat);
    expect(known.has(event.chat)).toBe(true);
  }
});

test('[DM4] whenever the demo is created, only members of a chat act in it', () => {
  const strangers = timesOfWeek.flatMap((time) => listStrangers(planIn('UTC', time).events));
  expect(strangers).toEqual([]);
});

function listStrangers(events: readonly DemoEvent[]): DemoEvent[] {
  const membersOf = new Map<string, Set<Person>>();
  return events.filter((event) => {
    const { chat, by } = event;
    if (event.type === 'groupCreated') membersOf.set(chat, new Set([by, ...event.members]));
    if (event.type === 'directOpened') membersOf.set(chat, new Set([by, event.other]));
    const members = membersOf.get(chat);
    const isStranger = members?.has(by) !== true;
    if (event.type === 'added') members?.add(event.person);
    if (event.type === 'removed' || event.type === 'left') members?.delete(event.person);
    return isStranger;
  });
}

test('[DM4] nobody acts before their first day', () => {
  const startedAt = new Map(plan.people.map(({ id, startedAt: at }) => [id, at]));
  const early = plan.events.filter(({ by, at }) => at < (startedAt.get(by.id) ?? Infinity));
  expect(early).toEqual([]);
  const starts = plan.people.map((person) => person.startedAt);
  expect(new Set(starts).size).toBeGreaterThan(1);
});

test('[DM5] hardly any memorable sentence occurs twice', () => {
  const memorable = sent.map(({ text }) => text).filter((text) => text.length > 25);
  expect(memorable.length).toBeGreaterThan(2_000);
  expect(1 - new Set(memorable).size / memorable.length).toBeLessThan(0.03);
});

test('[DM6] the same time and zone produce the same demo, others a different one', () => {
  expect(planIn('Europe/London', now)).toEqual(plan);
  expect(planIn('Europe/Berlin', now).events).not.toEqual(plan.events);
  expect(planIn('Europe/London', now + dayMs).events).not.toEqual(plan.events);
});

test('[DM7] no text contains leftover markup', () => {
  for (const { text } of sent) {
    expect(text).not.toMatch(/[{}[\]<>|]|undefined|NaN/);
    expect(text).toBe(text.trim());
  }
});

test('[DM7] every text written for an earlier week or for now is used', () => {
  const said = new Set(
    messagesOf(planIn('UTC', Date.UTC(2026, 10, 16, 9)).events).map(({ text }) => text),
  );
  const written = texts.chats.flatMap(({ conversations, newest }) => [
    ...conversations.flat().filter(({ minute }) => minute < -9 * 60),
    ...newest,
  ]);
  expect(written.length).toBeGreaterThan(3_000);
  const missing = written.filter(({ type, text }) => type === 'sent' && !said.has(text));
  expect(missing.map(({ text }) => text)).toEqual([]);
});

test('[DM8] phone numbers are from ranges reserved for fiction, and addresses and links belong to nobody', () => {
  for (const { text } of sent) {
    for (const [phone] of text.matchAll(/\b0[\d ]{8,}\d/g)) {
      expect(phone).toMatch(/^(01632 960\d{3}|07700 900\d{3})$/);
    }
    for (const [link] of text.matchAll(/https?:\S+/g)) {
      expect(new URL(link).hostname).toMatch(/\.example$/);
    }
  }
  for (const { email } of plan.people) expect(email).toMatch(/^[a-z]\.[a-z]+@northbank\.example$/);
});

test('[DM9] whenever the demo is created, each log-in has chats with unread messages and chats without', () => {
  for (const time of timesOfWeek) {
    const { events, reading } = planIn('UTC', time);
    const newest = new Map(messagesOf(events).map(({ chat, message }) => [chat, message]));
    for (const logIn of demoLogIns) {
      const own = reading.filter(({ by }) => by.email === logIn.email);
      const unread = own.filter(({ chat, message }) => newest.get(chat) !== message);
      expect(unread.length).toBeGreaterThanOrEqual(4);
      expect(own.length - unread.length).toBeGreaterThanOrEqual(2);
    }
  }
});

const people = readPeople(
  'people.txt',
  'Nina | Nina Sorokina | Nurse | en\nGrace | Grace Adeyemi | Carer | en',
);

const wallFormat = {
  weekday: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** When a text was sent in the direct chat of these two, as local time. */
function saidIn(rows: string, wallTime: string, timeZone = 'Europe/London'): string[] {
  const chat = readChat('x.txt', `direct: Nina, Grace\n${rows}`, people);
  return inZone(timeZone, () => {
    const { events } = planDemo({ people, chats: [chat] }, new Date(wallTime).getTime());
    return messagesOf(events).map(({ at, text }) => {
      return `${new Date(at).toLocaleString('en-GB', wallFormat)} ${text}`;
    });
  });
}

const week = `
# Monday, 3 weeks ago

09:00 Nina: first

# Sunday, last week

23:00 Nina: late

# Wednesday, this week

10:00 Nina: asked
10:20 Grace: answered

12:00 Nina: noon
`;

test('[DM16] a conversation for a weekday takes place on it, and one that is not over yet is left out', () => {
  const earlier = ['Mon 2, 09:00 first', 'Sun 22, 23:00 late'];
  expect(saidIn(week, '2026-11-23T00:30')).toEqual(earlier);
  expect(saidIn(week, '2026-11-25T10:15')).toEqual(earlier);
  const wednesday = ['Wed 25, 10:00 asked', 'Wed 25, 10:20 answered'];
  expect(saidIn(week, '2026-11-25T11:00')).toEqual([...earlier, ...wednesday]);
  expect(saidIn(week, '2026-11-29T23:59')).toEqual([
    ...earlier,
    ...wednesday,
    'Wed 25, 12:00 noon',
  ]);
});

test('[DM17] messages for now are the given number of minutes ago, and follow all finished conversations', () => {
  const rows = `${week}\n# now\n\n-30 Nina: help\n-5 Grace: coming`;
  const earlier = ['Mon 2, 09:00 first', 'Sun 22, 23:00 late'];
  expect(saidIn(rows, '2026-11-25T10:40')).toEqual([
    ...earlier,
    'Wed 25, 10:10 help',
    'Wed 25, 10:35 coming',
  ]);
});

test('[DM18] lines keep their order within a minute, and when the clocks change', () => {
  const spring =
    '\n# Sunday, last week\n\n00:59 Nina: a\n01:30 Nina: b\n02:05 Nina: c\n02:05 Nina: d';
  const said = saidIn(spring, '2027-03-30T12:00');
  expect(said.map((line) => line.at(-1))).toEqual(['a', 'b', 'c', 'd']);
});
