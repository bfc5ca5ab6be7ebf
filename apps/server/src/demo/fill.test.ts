import { readMarkup } from '@tend/protocol';
import { expect, test } from 'vitest';
import { createServices } from '../features/services.ts';
import { createUnheardParts } from '../features/unheard-parts.ts';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import { openTempDatabase } from '../platform/db/temp-database.fixture.ts';
import { fillDemo } from './fill.ts';
import { isMessage } from './chat-file.ts';
import { planDemo, type DemoEvent } from './plan.ts';
import { readDemoTexts } from './text-files.ts';

const now = Date.UTC(2026, 10, 20, 21, 46);
const plan = planDemo(readDemoTexts(), now);
const chatIds = new Set(plan.events.map(({ chat }) => chat));
const idOf = new Map(plan.people.map(({ called, id }) => [called, id]));

function eventsOf(chat: string): DemoEvent[] {
  return plan.events.filter((event) => event.chat === chat);
}

async function startFilled() {
  const { db } = await openTempDatabase();
  await fillDemo(db, plan, { passwordHash: 'none', now });
  const { messages, pins, readMarks } = createServices(createUnheardParts(db, new FakeClock(now)));
  const all = (chatId: string) => messages.listChanged(chatId, 0, 10_000);
  const pinned = async (chatId: string) =>
    (await pins.listChanged(chatId, 0)).flatMap((row) => row.pins);
  return { readMarks, all, pinned };
}

test('[DM10] each chat contains its messages with author and time, and a version for each change', async () => {
  const { all } = await startFilled();
  for (const chat of chatIds) {
    // Those that changed later come last.
    const rows = (await all(chat)).toSorted((one, other) => one.seq - other.seq);
    const noMessages: readonly string[] = ['directOpened', 'reacted', 'pinned', 'voted'];
    const happened = eventsOf(chat).filter(({ type }) => !noMessages.includes(type));
    expect(rows.map(({ authorId, createdAt }) => [authorId, createdAt])).toEqual(
      happened.map(({ by, at }) => [by.id, at]),
    );
    expect(rows.flatMap(({ content }) => (content.type === 'text' ? [content.text] : []))).toEqual(
      happened.flatMap((event) =>
        event.type === 'sent' ? [readMarkup({ text: event.text, mentions: [] }).text] : [],
      ),
    );
    expect(new Set(rows.map(({ seq }) => seq)).size).toBe(rows.length);
  }
});

test('[DM10] messages after the last one that a person read are unread', async () => {
  const { readMarks } = await startFilled();
  for (const { chat, by, message } of plan.reading) {
    const sent = eventsOf(chat).filter(isMessage);
    const isRead = (event: DemoEvent) => 'message' in event && event.message === message;
    const after = sent.slice(sent.findIndex(isRead) + 1);
    const unread = await readMarks.unread(by.id, chat);
    expect(unread.count).toBe(after.filter((event) => event.by !== by).length);
  }
});

test('[DM20] the newest messages have answers, reactions, formats, pins and a poll with votes', async () => {
  const { all, pinned } = await startFilled();
  const rows = (await Promise.all([...chatIds].map(all))).flat();
  expect(rows.filter(({ replyTo }) => replyTo !== undefined).length).toBeGreaterThan(3);
  expect(rows.filter(({ reactions = [] }) => reactions.length > 0).length).toBeGreaterThan(3);
  const formatted = rows.filter(({ content }) => 'formats' in content);
  expect(formatted.length).toBeGreaterThan(2);
  const polls = rows.flatMap(({ content }) => (content.type === 'poll' ? [content] : []));
  expect(polls.map(({ answers }) => answers.map(({ votes }) => votes))).toContainEqual([2, 1, 1]);
  expect((await Promise.all([...chatIds].map(pinned))).flat().length).toBeGreaterThan(2);
});

test('[MN12] an @ with a member’s name is a mention', async () => {
  const { all } = await startFilled();
  const rows = (await Promise.all([...chatIds].map(all))).flat();
  const mentioned = rows.flatMap(({ content }) => {
    if (content.type !== 'text') return [];
    return (content.mentions ?? []).map(({ start, length, who }) => {
      return [content.text.slice(start, start + length), who.type === 'user' && who.userId];
    });
  });
  expect(mentioned).toContainEqual(['@Nina', idOf.get('Nina')]);
  expect(mentioned).toContainEqual(['@Priya', idOf.get('Priya')]);
});
