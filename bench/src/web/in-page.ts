import type { JSHandle, Page } from 'playwright-core';

// What the page itself notes, in its own time: the way from here to the browser is not part of any figure.

/** How long it takes from the finger leaving the screen in `act` until the newest bubble, with this text, is painted. */
export async function timeBubble(
  page: Page,
  text: string,
  act: () => Promise<void>,
): Promise<number> {
  const timing = await page.evaluateHandle(watchForBubble, text);
  await act();
  return timing.evaluate(({ takesMs }) => takesMs);
}

function watchForBubble(text: string): { takesMs: Promise<number> } {
  const { promise, resolve } = Promise.withResolvers<number>();
  const isOnScreen = () => {
    const bubble = [...document.querySelectorAll('article')].at(-1);
    if (bubble?.textContent.includes(text) !== true) return false;
    // A page that is about to come is laid out already, and transparent.
    if (!bubble.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { top, bottom } = bubble.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  const look = (tappedAt: number) => {
    if (!isOnScreen()) {
      requestAnimationFrame(() => look(tappedAt));
      return;
    }
    // Its turn comes when this frame has been handed over.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(performance.now() - tappedAt));
    port1.start();
    port2.postMessage(null);
  };
  addEventListener('pointerup', ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
  return { takesMs: promise };
}

interface Recording {
  stop: () => number[];
}

/** How long each frame took in which the page was scrolled. */
export async function timeFrames(page: Page, act: () => Promise<void>): Promise<number[]> {
  const recording: JSHandle<Recording> = await page.evaluateHandle(recordFrames);
  await act();
  return recording.evaluate(({ stop }) => stop());
}

function recordFrames(): Recording {
  const framesMs: number[] = [];
  let isRecording = true;
  let hasMoved = false;
  let lastAt = Number.NaN;
  const note = () => {
    hasMoved = true;
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
      return framesMs;
    },
  };
}

/** Waits until a list that was thrown has come to rest. */
export async function untilAtRest(page: Page, act: () => Promise<void>): Promise<void> {
  const rest = await page.evaluateHandle(watchForRest);
  await act();
  await rest.evaluate(({ isOver }) => isOver);
}

function watchForRest(): { isOver: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  addEventListener('scrollend', () => resolve(), { once: true, capture: true });
  return { isOver: promise };
}

/** How many messages the device holds for a person. */
export function countHeldMessages(page: Page, userId: string): Promise<number> {
  return page.evaluate((databaseName) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const opening = indexedDB.open(databaseName);
    opening.addEventListener('error', () => reject(opening.error ?? new Error(databaseName)));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('messages').objectStore('messages').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
    return promise;
  }, `tend-${userId}`);
}

/** Pulls the list of messages to its beginning until the first one, with this text, is there. */
export async function scrollToBeginning(page: Page, text: string): Promise<void> {
  await page.evaluate((firstText) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const list = document.querySelector('[role="log"]');
    const pull = () => {
      const bubbles = [...document.querySelectorAll('article')];
      const isThere = bubbles.some(({ textContent }) => textContent.includes(firstText));
      if (isThere) {
        resolve();
        return;
      }
      if (list !== null) list.scrollTop = 0;
      requestAnimationFrame(pull);
    };
    pull();
    return promise;
  }, text);
}
