import { placeOf } from '@tend/client';
import { describe, expect, test } from 'vitest';
import {
  buildTimeline,
  showsMessage,
  type TimelineItem,
  type TimelineMessage,
  type UnreadLine,
} from './timeline.ts';

const noon = new Date(2026, 10, 18, 12).getTime();
const minute = 60_000;
const day = 24 * 60 * minute;

function written(seq: number | null, authorId: string, createdAt: number): TimelineMessage {
  const key = `${authorId}${seq ?? 'waiting'}`;
  return { key, authorId, seq, createdAt, content: { type: 'text', text: key } };
}

function added(seq: number, createdAt: number): TimelineMessage {
  const event = { type: 'membersAdded' as const, userIds: [`new${seq}`] };
  return { key: `e${seq}`, authorId: 'anna', seq, createdAt, content: { type: 'event', event } };
}

function renamed(seq: number, createdAt: number): TimelineMessage {
  const event = { type: 'groupRenamed' as const, title: 'Night' };
  return { key: `e${seq}`, authorId: 'anna', seq, createdAt, content: { type: 'event', event } };
}

function timelineOf(messages: TimelineMessage[], line: Partial<UnreadLine> | null = null) {
  const none = { readUpTo: 0, count: 0, newestSeq: Infinity, waiting: new Set<string>() };
  const unread = line === null ? null : { ...none, ...line };
  return buildTimeline(messages, { selfId: 'me', unread, hasOlder: false });
}

/** One word per item: `(anna1` begins a run, `anna2)` ends one. */
function outline(items: readonly TimelineItem[]): string {
  return items
    .map((item) => {
      if (item.type === 'bubble') {
        return `${item.isRunStart ? '(' : ''}${item.key}${item.isRunEnd ? ')' : ''}`;
      }
      return item.type === 'events' ? `${item.events.length}-events` : item.type;
    })
    .join(' ');
}

test('[SE87] a message that waits is led to by its place, behind those that are sent', () => {
  const waiting = [written(null, 'me', noon + 1), written(null, 'me', noon + 2)];
  const items = timelineOf([written(3, 'anna', noon), ...waiting]);
  const place = placeOf({ seq: null, createdAt: noon + 2 });
  const shown = items.filter((item) => showsMessage(item, place));
  expect(shown).toMatchObject([{ message: { createdAt: noon + 2 } }]);
  expect(place).toBeGreaterThan(placeOf({ seq: 1_000_000, createdAt: noon }));
  expect(Number.isSafeInteger(place)).toBe(true);
});

describe('buildTimeline', () => {
  test('[SC2] messages of one author within five minutes of each other form a run', () => {
    const items = timelineOf([
      written(1, 'anna', noon),
      written(2, 'anna', noon + 5 * minute),
      written(3, 'anna', noon + 10 * minute + 1),
      written(4, 'me', noon + 11 * minute),
    ]);
    expect(outline(items)).toBe('day (anna1 anna2) (anna3) (me4)');
  });

  test('[MS18] a message has the day of the line above it, not that of its own time', () => {
    const items = timelineOf([
      written(1, 'anna', noon),
      written(2, 'anna', noon - day),
      written(3, 'anna', noon + day),
    ]);
    const today = new Date(2026, 10, 18).getTime();
    expect(items.flatMap((item) => (item.type === 'bubble' ? [item.day] : []))).toEqual([
      today,
      today,
      today + day,
    ]);
  });

  test('[SC2] a day, the unread line and a system line end a run', () => {
    const midnight = new Date(2026, 10, 19).getTime();
    expect(
      outline(timelineOf([written(1, 'anna', midnight - 1), written(2, 'anna', midnight)])),
    ).toBe('day (anna1) day (anna2)');
    const pair = [written(1, 'anna', noon), written(2, 'anna', noon)];
    expect(outline(timelineOf(pair, { readUpTo: 1, count: 1 }))).toBe('day (anna1) unread (anna2)');
    const around = [written(1, 'anna', noon), renamed(2, noon), written(3, 'anna', noon)];
    expect(outline(timelineOf(around))).toBe('day (anna1) 1-events (anna3)');
  });

  test('[SC3] every day has one line above it, also when a clock goes back', () => {
    const items = timelineOf([
      written(1, 'anna', noon),
      written(2, 'ben', noon + day),
      written(3, 'ben', noon + day - 13 * 60 * minute),
      written(4, 'ben', noon + 3 * day),
    ]);
    expect(outline(items)).toBe('day (anna1) day (ben2 ben3) day (ben4)');
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });

  test('[SC4] the unread line stands before the first message that others wrote above the read mark', () => {
    const messages = [
      written(1, 'anna', noon),
      written(2, 'me', noon),
      renamed(3, noon),
      written(4, 'me', noon),
      written(5, 'anna', noon),
      written(null, 'me', noon),
    ];
    expect(outline(timelineOf(messages, { readUpTo: 1, count: 1 }))).toBe(
      'day (anna1) (me2) 1-events (me4) unread (anna5) (mewaiting)',
    );
  });

  test('[SC30] the unread line disappears once the reader answers', () => {
    const line = { readUpTo: 1, count: 1, newestSeq: 3, waiting: new Set(['mewaiting']) };
    const opened = [written(1, 'anna', noon), written(2, 'anna', noon), written(3, 'me', noon)];
    const hasLine = (...answers: TimelineMessage[]) =>
      timelineOf([...opened, ...answers], line).some(({ type }) => type === 'unread');
    expect(hasLine()).toBe(true);
    expect(hasLine({ ...written(null, 'me', noon), key: 'new' })).toBe(false);
    expect(hasLine(written(4, 'me', noon))).toBe(false);
    // Messages of others, the reader's own system lines, and messages already waiting when the chat was
    // opened are no answers.
    expect(hasLine(written(4, 'anna', noon))).toBe(true);
    expect(hasLine({ ...renamed(4, noon), authorId: 'me' })).toBe(true);
    expect(hasLine(written(null, 'me', noon))).toBe(true);
  });

  test('[SC4] there is no unread line when nothing is unread', () => {
    const messages = [written(1, 'anna', noon), written(2, 'me', noon)];
    expect(outline(timelineOf(messages, { readUpTo: 1, count: 0 }))).toBe('day (anna1) (me2)');
    expect(outline(timelineOf(messages))).toBe('day (anna1) (me2)');
  });

  test('[SC5] system lines of one kind in a row fold, others stay separate', () => {
    const messages = [
      added(1, noon),
      added(2, noon),
      renamed(3, noon),
      renamed(4, noon),
      added(5, noon),
    ];
    expect(outline(timelineOf(messages))).toBe('day 2-events 1-events 1-events 1-events');
  });

  test('[SC5] folded lines keep the key of the first when more join them', () => {
    const [, before] = timelineOf([added(1, noon)]);
    const [, after] = timelineOf([added(1, noon), added(2, noon)]);
    expect(after?.key).toBe(before?.key);
  });

  test('[SC17] older messages that arrive do not change the rows already shown', () => {
    const messages = [
      written(1, 'anna', noon - day),
      written(2, 'anna', noon),
      added(3, noon),
      added(4, noon),
      written(5, 'anna', noon),
      written(6, 'anna', noon + minute),
      written(7, 'me', noon + day),
    ];
    const whole = timelineOf(messages);
    for (let start = 1; start < messages.length - 1; start += 1) {
      const held = messages.slice(start);
      const shown = buildTimeline(held, { selfId: 'me', unread: null, hasOlder: true });
      expect(whole.slice(-shown.length)).toEqual(shown);
    }
  });
});
