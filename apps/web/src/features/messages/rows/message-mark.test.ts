import { expect, test } from 'vitest';
import { markOf } from './message-mark.ts';

const content = { type: 'text', text: 'On my way' } as const;
const own = { isOwn: true, state: 'sent', seq: 7, content, isChangeWaiting: false } as const;

test('[SC16] an own message shows its state, and "read" only once every other member has read it', () => {
  expect(markOf({ ...own, state: 'pending', seq: null }, 0)).toBe('pending');
  expect(markOf({ ...own, state: 'failed', seq: null }, 99)).toBe('failed');
  expect(markOf(own, 6)).toBe('sent');
  expect(markOf(own, 7)).toBe('read');
});

test('[SC16] an edited message waits until the server has the edit, whoever has read the earlier text', () => {
  expect(markOf({ ...own, isChangeWaiting: true }, 7)).toBe('pending');
});

test('[SC16] a forwarded message that was deleted before it was sent still says so', () => {
  const deleted = { ...own, seq: null, content: { type: 'deleted', byId: 'ada' } } as const;
  expect(markOf({ ...deleted, state: 'failed' }, 7)).toBe('failed');
});

test('[SC16] messages of others, and deleted ones, have no mark', () => {
  expect(markOf({ ...own, isOwn: false }, 7)).toBeNull();
  expect(markOf({ ...own, content: { type: 'deleted', byId: 'ada' } }, 7)).toBeNull();
});
