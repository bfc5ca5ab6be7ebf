import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncer } from './announcer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function listen() {
  const said: string[] = [];
  const announcer = createAnnouncer({
    say: (text) => said.push(text),
    count: (messages) => `${messages} new messages`,
  });
  return { said, announcer };
}

test('[SC15] a new message is announced at once', () => {
  const { said, announcer } = listen();
  announcer.announce('Grace: hello');
  expect(said).toEqual(['Grace: hello']);
});

test('[SC15] messages within two seconds are counted and announced after them', () => {
  const { said, announcer } = listen();
  for (const text of ['1', '2', '3']) announcer.announce(text);
  vi.advanceTimersByTime(1_999);
  expect(said).toEqual(['1']);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['1', '2 new messages']);
  announcer.announce('4');
  vi.advanceTimersByTime(2_000);
  expect(said).toEqual(['1', '2 new messages', '4']);
});

test('[SC15] after a pause of two seconds, the next message is announced at once again', () => {
  const { said, announcer } = listen();
  announcer.announce('1');
  vi.advanceTimersByTime(2_000);
  announcer.announce('2');
  expect(said).toEqual(['1', '2']);
});

test('[SC15] nothing of a closed conversation is announced', () => {
  const { said, announcer } = listen();
  announcer.announce('1');
  announcer.announce('2');
  announcer.stop();
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual(['1']);
});
