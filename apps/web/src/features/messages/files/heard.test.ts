import { expect, test } from 'vitest';
import { createHeard } from './heard.ts';

const day = 24 * 60 * 60 * 1000;
const now = 100 * day;

function createStore(text: string | null = null) {
  const store = {
    text,
    read: () => store.text,
    write(next: string) {
      store.text = next;
    },
  };
  return store;
}

test('[VO7] a voice message is new until it was played on this device, also after a reload', () => {
  const store = createStore();
  const heard = createHeard(store, () => now);
  expect(heard.isNew('a', now)).toBe(true);
  heard.mark('a');
  expect(heard.isNew('a', now)).toBe(false);
  const reloaded = createHeard(store, () => now + day);
  expect(reloaded.isNew('a', now)).toBe(false);
  expect(reloaded.isNew('b', now)).toBe(true);
});

test('[VO7] to a device that a person is new to, what is older than a week is not new', () => {
  const heard = createHeard(createStore(), () => now);
  expect(heard.isNew('a', now - 6 * day)).toBe(true);
  expect(heard.isNew('b', now - 8 * day)).toBe(false);
});

test.each(['', '{}', '{"since":"","ids":[]}', '{"since":1,"ids":[1]}'])(
  '[VO7] what is stored and cannot be read (%j) begins anew',
  (text) => {
    expect(createHeard(createStore(text), () => now).isNew('a', now)).toBe(true);
  },
);
