import { describe, expect, test } from 'vitest';
import { createCalendar, dayMs } from './calendar.ts';
import { chats } from './chats.ts';
import { generateDemo, type DemoEvent } from './generate.ts';
import { demoLogIns } from './log-ins.ts';
import { Membership } from './membership.ts';

type Sent = Extract<DemoEvent, { type: 'sent' }>;

const options = {
  seed: 'northbank',
  now: Date.UTC(2026, 10, 20, 21, 46),
  timeZone: 'Europe/London',
};
const plan = generateDemo(options);
const sent = messagesOf(plan.events);
const calendar = createCalendar(options.timeZone);
const today = calendar.toWall(options.now).day;

function messagesOf(events: readonly DemoEvent[]): Sent[] {
  return events.filter((event) => event.type === 'sent');
}

function isCreation(event: DemoEvent): boolean {
  return event.type === 'groupCreated' || event.type === 'directOpened';
}

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
  ['in the night', Date.UTC(2026, 6, 6, 2, 5), 'UTC'],
  ['on a Sunday noon, far west', Date.UTC(2027, 2, 14, 17), 'America/New_York'],
  ['after the clocks went back', Date.UTC(2026, 9, 26, 8), 'Europe/Berlin'],
])('made %s', (_, now, timeZone) => {
  const other = generateDemo({ seed: 'northbank', now, timeZone });
  const messages = messagesOf(other.events);

  test('[DM2] 3,000 messages and more lie in the three weeks up to now, some on each day', () => {
    expect(messages.length).toBeGreaterThanOrEqual(3_000);
    expect(other.events.every(({ at }) => at <= now && at > now - 23 * dayMs)).toBe(true);
    const local = createCalendar(timeZone);
    const days = Map.groupBy(messages, ({ at }) => local.toWall(at).day);
    const lastDay = local.toWall(now).day;
    for (let day = lastDay - 20; day < lastDay; day++) {
      expect(days.get(day)?.length ?? 0).toBeGreaterThan(60);
    }
    expect(messages.filter(({ at }) => at > now - 6 * 60 * 60 * 1000).length).toBeGreaterThan(20);
  });
});

test('[DM3] it is written in English and in Russian', () => {
  const russian = sent.filter(({ text }) => /[а-яё]{2}/iu.test(text));
  expect(russian.length).toBeGreaterThan(sent.length / 6);
  expect(sent.length - russian.length).toBeGreaterThan(sent.length / 2);
  expect(new Set(plan.people.map(({ language }) => language))).toEqual(new Set(['en', 'ru']));
});

test('[DM4] events come in order of time, and a chat is made before anything happens in it', () => {
  expect(plan.events.map(({ at }) => at)).toEqual(
    plan.events.map(({ at }) => at).toSorted((a, b) => a - b),
  );
  const known = new Set<string>();
  for (const event of plan.events) {
    if (isCreation(event)) known.add(event.chat);
    expect(known.has(event.chat)).toBe(true);
  }
});

test('[DM4] only who is in a group writes in it', () => {
  for (const group of chats.filter(({ title }) => title !== null)) {
    const made = plan.events.find(
      (event) => event.type === 'groupCreated' && event.title === group.title,
    );
    const membership = new Membership(group, calendar, today);
    const own = sent.filter(({ chat }) => chat === made?.chat);
    expect(own.length).toBeGreaterThan(0);
    for (const { by, at } of own) expect(membership.membersAt(at)).toContain(by);
  }
});

test('[DM4] only its two people write in a direct chat', () => {
  for (const made of plan.events) {
    if (made.type !== 'directOpened') continue;
    const own = sent.filter(({ chat }) => chat === made.chat);
    expect(new Set(own.map(({ by }) => by))).toEqual(new Set([made.by, made.other]));
  }
});

test('[DM4] nobody does anything before their first day', () => {
  const startedAt = new Map(plan.people.map((person) => [person.key, person.startedAt]));
  for (const { by, at } of plan.events) expect(at).toBeGreaterThan(startedAt.get(by) ?? Infinity);
});

test('[DM5] hardly anything that one would remember is said twice', () => {
  const memorable = sent.map(({ text }) => text).filter((text) => text.length > 25);
  expect(memorable.length).toBeGreaterThan(2_000);
  expect(1 - new Set(memorable).size / memorable.length).toBeLessThan(0.03);
});

test('[DM6] the same seed, time and zone make the same demo, others another', () => {
  expect(generateDemo(options)).toEqual(plan);
  expect(generateDemo({ ...options, seed: 'other' }).events).not.toEqual(plan.events);
  const later = generateDemo({ ...options, now: options.now + dayMs });
  expect(later.events).not.toEqual(plan.events);
});

test('[DM7] no text keeps a slot, a variant or another mark of how it was written', () => {
  for (const { text } of sent) {
    expect(text).not.toMatch(/[{}[\]<>|]|undefined|NaN/);
    expect(text).toBe(text.trim());
  }
});

test('[DM7] every thread of a fixed day is played', () => {
  const dated = chats.flatMap(({ threads }) =>
    threads.filter(({ placement }) => placement.type === 'onDay' || placement.type === 'last'),
  );
  const plain = dated.flatMap(({ lines }) => lines.filter(({ text }) => !/[{[<]/.test(text)));
  const said = new Set(sent.map(({ text }) => text));
  const missing = plain.filter(({ text }) => text.length > 25 && !said.has(text));
  expect(missing.map(({ text }) => text)).toEqual([]);
});

test('[DM8] phone numbers are of the ranges kept for fiction, addresses and links of nobody', () => {
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

test('[DM9] each log-in has chats with something unread, and others without', () => {
  const newest = new Map(sent.map(({ chat, message }) => [chat, message]));
  for (const { key } of demoLogIns) {
    const own = plan.reading.filter(({ by }) => by === key);
    const unread = own.filter(({ chat, message }) => newest.get(chat) !== message);
    expect(unread.length).toBeGreaterThanOrEqual(4);
    expect(own.length - unread.length).toBeGreaterThanOrEqual(2);
  }
});
