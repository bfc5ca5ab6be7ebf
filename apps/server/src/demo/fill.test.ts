import { readMarkup } from '@tend/protocol';
import { expect, test } from 'vitest';
import { createServices } from '../features/services.ts';
import { createUnheardParts } from '../features/unheard-parts.ts';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import { openTempDatabase } from '../platform/db/temp-database.fixture.ts';
import { fillDemo } from './fill.ts';
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
  const { messages, readMarks } = createServices(createUnheardParts(db, new FakeClock(now)));
  const all = (chatId: string) => messages.listChanged(chatId, 0, 10_000);
  return { readMarks, all };
}

test('[DM10] each chat contains its messages with author and time, and a version for each change', async () => {
  const { all } = await startFilled();
  for (const chat of chatIds) {
    const rows = await all(chat);
    const happened = eventsOf(chat).filter(({ type }) => type !== 'directOpened');
    expect(rows.map(({ authorId, createdAt }) => [authorId, createdAt])).toEqual(
      happened.map(({ by, at }) => [by.id, at]),
    );
    expect(rows.flatMap(({ content }) => (content.type === 'text' ? [content.text] : []))).toEqual(
      happened.flatMap((event) =>
        event.type === 'sent' ? [readMarkup({ text: event.text, mentions: [] }).text] : [],
      ),
    );
    const first = eventsOf(chat)[0]?.type === 'directOpened' ? 2 : 1;
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => first + index));
  }
});

test('[DM10] messages after the last one that a person read are unread', async () => {
  const { readMarks } = await startFilled();
  for (const { chat, by, message } of plan.reading) {
    const sent = eventsOf(chat).flatMap((event) => (event.type === 'sent' ? [event] : []));
    const after = sent.slice(sent.findIndex((event) => event.message === message) + 1);
    const unread = await readMarks.unread(by.id, chat);
    expect(unread.count).toBe(after.filter((event) => event.by !== by).length);
  }
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
