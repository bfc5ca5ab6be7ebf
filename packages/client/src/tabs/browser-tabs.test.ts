import { afterEach, expect, test } from 'vitest';
import { createBrowserTabs } from './browser-tabs.ts';
import type { Tabs } from './tabs.ts';

let opened: Tabs[] = [];

afterEach(() => {
  for (const tabs of opened) tabs.close();
  opened = [];
});

/** With the platform's own locks and channels, which Node has too. */
function openTab(userId: string, locks: LockManager | undefined = navigator.locks): Tabs {
  const tabs = createBrowserTabs({ userId, locks, newId: () => crypto.randomUUID() });
  opened.push(tabs);
  return tabs;
}

interface Turn {
  led: Promise<void>;
  lost: Promise<void>;
}

function queue(tabs: Tabs): Turn {
  const led = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  tabs.queueToLead({ onLead: led.resolve, onLost: lost.resolve });
  return { led: led.promise, lost: lost.promise };
}

async function isSettled(promise: Promise<void>): Promise<boolean> {
  const query = await navigator.locks.query();
  expect(query.held).toBeDefined();
  return Promise.race([promise.then(() => true), Promise.resolve(false)]);
}

test('[CL71] one tab leads until it closes, then the next', async () => {
  const [first, second] = [openTab('a'), openTab('a')];
  await queue(first).led;
  const next = queue(second);
  expect(await isSettled(next.led)).toBe(false);
  first.close();
  await next.led;
  expect(first.isExclusive).toBe(true);
});

test('[CL71] the previous leader learns that a tab took over, and queues again', async () => {
  const [first, second] = [openTab('b'), openTab('b')];
  const firstTurn = queue(first);
  await firstTurn.led;
  const next = queue(second);
  second.takeOver();
  await expect(Promise.all([firstTurn.lost, next.led])).resolves.toHaveLength(2);
});

test('[CL71] tabs of different people do not wait for each other', async () => {
  const turns = [queue(openTab('c')).led, queue(openTab('d')).led];
  await expect(Promise.all(turns)).resolves.toHaveLength(2);
});

test('[CL73] without locks every tab leads', async () => {
  const tabs = createBrowserTabs({ userId: 'e', locks: undefined, newId: () => 'x' });
  opened.push(tabs);
  expect(tabs.isExclusive).toBe(false);
  await queue(tabs).led;
});

test('[CL70] tabs of one person hear each other', async () => {
  const [first, second, stranger] = [openTab('f'), openTab('f'), openTab('g')];
  const heard: unknown[] = [];
  stranger.onMessage((message) => heard.push(message));
  const arrived = new Promise((resolve) => {
    second.onMessage(resolve);
  });
  first.post({ type: 'ask' });
  expect(await arrived).toEqual({ type: 'ask' });
  expect(heard).toEqual([]);
});
