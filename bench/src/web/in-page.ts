import type { JSHandle, Page } from 'playwright-core';

// Measurements taken by the page itself, so that none includes the way to the browser.

/** Milliseconds since the finger left the screen. */
export interface Opening {
  /** Until the expected content is painted. */
  paintedMs: number;
  /** Until the last long task is over and nothing on the page changes any more. */
  settledMs: number;
}

interface Watched {
  /** Text in the newest bubble; null: any row of a list. */
  text: string | null;
}

/** The time from the finger leaving the screen in `act` until the newest bubble, with this text, is painted. */
export async function timeBubble(
  page: Page,
  text: string,
  act: () => Promise<void>,
): Promise<number> {
  const timing = await page.evaluateHandle(watchForSight, { text });
  await act();
  return timing.evaluate(({ paintedMs }) => paintedMs);
}

/** The same for a screen that opens, and until it has settled. Without a text: until the list of chats has rows. */
export async function timeOpening(
  page: Page,
  text: string | null,
  act: () => Promise<void>,
): Promise<Opening> {
  const timing = await page.evaluateHandle(watchForSight, { text });
  const peace = await page.evaluateHandle(watchForPeace);
  await act();
  const paintedMs = await timing.evaluate((noted) => noted.paintedMs);
  const settledMs = await peace.evaluate((noted) => noted.settledMs);
  return { paintedMs, settledMs: Math.max(paintedMs, settledMs) };
}

function watchForSight({ text }: Watched): { paintedMs: Promise<number> } {
  const { promise, resolve } = Promise.withResolvers<number>();
  const isOnScreen = () => {
    const rows =
      text === null
        ? [...document.querySelectorAll('.chat-list .windowed-list-row')].filter(
            ({ clientHeight }) => clientHeight > 0,
          )
        : [...document.querySelectorAll(':is(.page:not([hidden]), body > main) article')];
    const row = text === null ? rows[0] : rows.at(-1);
    if (row === undefined || (text !== null && !row.textContent.includes(text))) return false;
    // An incoming page has its layout already, but is transparent.
    if (!row.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { top, bottom } = row.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  const look = (tappedAt: number) => {
    if (!isOnScreen()) {
      requestAnimationFrame(() => look(tappedAt));
      return;
    }
    // Runs when this frame has been handed over.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(performance.now() - tappedAt));
    port1.start();
    port2.postMessage(null);
  };
  addEventListener('pointerup', ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
  return { paintedMs: promise };
}

/** Watches changes and long tasks of the page until it has been quiet for a while. */
function watchForPeace(): { settledMs: Promise<number> } {
  const quietMs = 700;
  const { promise, resolve } = Promise.withResolvers<number>();
  let tappedAt = Number.NaN;
  let lastAt = 0;
  const changes = new MutationObserver(() => {
    lastAt = performance.now();
  });
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      lastAt = Math.max(lastAt, startTime + duration);
    }
  });
  const look = () => {
    if (performance.now() - lastAt < quietMs) return;
    clearInterval(looking);
    changes.disconnect();
    tasks.disconnect();
    resolve(lastAt - tappedAt);
  };
  let looking: ReturnType<typeof setInterval>;
  const begin = ({ timeStamp }: PointerEvent) => {
    tappedAt = timeStamp;
    lastAt = timeStamp;
    changes.observe(document.body, { subtree: true, childList: true, characterData: true });
    tasks.observe({ type: 'longtask' });
    looking = setInterval(look, 100);
  };
  addEventListener('pointerup', begin, { once: true, capture: true });
  return { settledMs: promise };
}

interface KeyTiming {
  stop: () => number[];
}

/** The time from each key press in `act` until the frame with its letter is handed over. */
export async function timeKeys(page: Page, act: () => Promise<void>): Promise<number[]> {
  const timing: JSHandle<KeyTiming> = await page.evaluateHandle(watchKeys);
  await act();
  return timing.evaluate(({ stop }) => stop());
}

function watchKeys(): KeyTiming {
  const paintedMs: number[] = [];
  let pressedAt = 0;
  const press = ({ timeStamp }: Event) => {
    pressedAt = timeStamp;
  };
  const change = () => {
    const since = pressedAt;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => paintedMs.push(performance.now() - since));
      port1.start();
      port2.postMessage(null);
    });
  };
  addEventListener('keydown', press, { capture: true });
  addEventListener('input', change, { capture: true });
  return {
    stop() {
      removeEventListener('keydown', press, { capture: true });
      removeEventListener('input', change, { capture: true });
      return paintedMs;
    },
  };
}

export interface Scrolling {
  /** The durations of the frames in which the page was scrolled. */
  framesMs: number[];
  /** Those among them that showed a part of the list without rows. */
  blankFrames: number;
  /** Messages in view that moved by another distance than the list was scrolled, each time. */
  jumps: number;
}

interface Recording {
  stop: () => Omit<Scrolling, 'jumps'>;
}

export async function timeFrames(page: Page, act: () => Promise<void>): Promise<Scrolling> {
  const recording: JSHandle<Recording> = await page.evaluateHandle(recordFrames);
  const watching: JSHandle<{ stop: () => number }> = await page.evaluateHandle(watchJumps);
  await act();
  const jumps = await watching.evaluate(({ stop }) => stop());
  return { ...(await recording.evaluate(({ stop }) => stop())), jumps };
}

/**
 * Looks at the messages before the list handles that it was scrolled: they are where they were painted last, and asking for
 * their places costs no layout. By how much the app has set the offset itself is no scrolling: it keeps them in place.
 */
function watchJumps(): { stop: () => number } {
  const toleratedPx = 1;
  let jumps = 0;
  let setPx = 0;
  /** Their places in the list, as if the app had never set the offset. */
  let before = new Map<Element, number>();
  const offset = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop') ?? {};
  Object.defineProperty(Element.prototype, 'scrollTop', {
    ...offset,
    set(this: Element, top: number) {
      const from = this.scrollTop;
      offset.set?.call(this, top);
      setPx += this.scrollTop - from;
    },
  });
  const look = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const view = target.getBoundingClientRect();
    const places = new Map<Element, number>();
    for (const row of target.querySelectorAll('.message-rows-pane > *')) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom < view.top || top > view.bottom) continue;
      const place = top + target.scrollTop - setPx;
      places.set(row, place);
      if (Math.abs((before.get(row) ?? place) - place) > toleratedPx) jumps += 1;
    }
    before = places;
  };
  addEventListener('scroll', look, { capture: true, passive: true });
  return {
    stop() {
      removeEventListener('scroll', look, { capture: true });
      Object.defineProperty(Element.prototype, 'scrollTop', offset);
      return jumps;
    },
  };
}

function recordFrames(): Recording {
  const framesMs: number[] = [];
  let blankFrames = 0;
  let isRecording = true;
  let hasMoved = false;
  let lastAt = Number.NaN;
  // In here, since only this function goes to the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isBlank = (scroller: Element) => {
    const pane = scroller.querySelector('.message-rows-pane');
    const indexed = pane === null ? [...scroller.querySelectorAll('[data-index]')] : [];
    const first = pane?.firstElementChild ?? indexed.at(0);
    const last = pane?.lastElementChild ?? indexed.at(-1);
    if (first === undefined || last === undefined) return true;
    const view = scroller.getBoundingClientRect();
    // Above the first row of all, and below the last, there is nothing to show.
    const { top } = first.getBoundingClientRect();
    const isFirst = top - view.top + scroller.scrollTop < 1;
    const isOpenAbove = !isFirst && top > view.top + 1;
    const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 20;
    const isOpenBelow = !isAtEnd && last.getBoundingClientRect().bottom < view.bottom - 1;
    return isOpenAbove || isOpenBelow;
  };
  const note = ({ target }: Event) => {
    hasMoved = true;
    // Before the list handles the event: the current content is what was visible since the last frame.
    if (target instanceof Element && isBlank(target)) blankFrames += 1;
  };
  const follow = (at: number) => {
    if (hasMoved && !Number.isNaN(lastAt)) framesMs.push(at - lastAt);
    lastAt = at;
    hasMoved = false;
    if (isRecording) requestAnimationFrame(follow);
  };
  addEventListener('scroll', note, { capture: true, passive: true });
  requestAnimationFrame(follow);
  return {
    stop() {
      isRecording = false;
      removeEventListener('scroll', note, { capture: true });
      return { framesMs, blankFrames };
    },
  };
}

/** Waits until a list that `act` flings has stopped. */
export async function untilAtRest(page: Page, act: () => Promise<void>): Promise<void> {
  const rest = await page.evaluateHandle(watchForRest);
  await act();
  await rest.evaluate(({ isOver }) => isOver);
}

/**
 * A list rests when it has not moved for a while. `scrollend` alone does not say so: it also comes when code has set the
 * offset, while the fling goes on, and when a finger stops the fling before.
 */
function watchForRest(): { isOver: Promise<void> } {
  const restMs = 300;
  const { promise, resolve } = Promise.withResolvers<void>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      removeEventListener('scroll', move, { capture: true });
      resolve();
    }, restMs);
  };
  addEventListener('scroll', move, { capture: true, passive: true });
  return { isOver: promise };
}

/** The number of a chat's messages on the person's device. */
export function countHeldMessages(page: Page, userId: string, chatId: string): Promise<number> {
  return page.evaluate(
    ([databaseName, chat]) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const opening = indexedDB.open(databaseName);
      opening.addEventListener('error', () => reject(opening.error ?? new Error(databaseName)));
      opening.addEventListener('success', () => {
        const messages = opening.result.transaction('messages').objectStore('messages');
        const counting = messages.count(IDBKeyRange.bound([chat, 0], [chat, Infinity]));
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
      return promise;
    },
    [`tend-${userId}`, chatId] as const,
  );
}

/** How many chats the device holds for a person. */
export function countHeldChats(page: Page, userId: string): Promise<number> {
  return page.evaluate((databaseName) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const opening = indexedDB.open(databaseName);
    opening.addEventListener('error', () => reject(opening.error ?? new Error(databaseName)));
    opening.addEventListener('success', () => {
      const spaces = opening.result.transaction('spaces').objectStore('spaces');
      const counting = spaces.count(IDBKeyRange.bound('chat:', 'chat;'));
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
    return promise;
  }, `tend-${userId}`);
}

/** Pulls the list of messages to its beginning, until no more come above. */
export async function scrollToBeginning(page: Page): Promise<void> {
  await page.evaluate(() => {
    const restFrames = 30;
    const { promise, resolve } = Promise.withResolvers<void>();
    let height = 0;
    let frames = 0;
    const pull = () => {
      const list = document.querySelector('.page:not([hidden]) [role="log"]');
      frames = list?.scrollHeight === height ? frames + 1 : 0;
      height = list?.scrollHeight ?? 0;
      if (frames === restFrames) {
        resolve();
        return;
      }
      if (list !== null) list.scrollTop = 0;
      requestAnimationFrame(pull);
    };
    pull();
    return promise;
  });
}
