import type { Page } from 'playwright-core';

// Measurements taken by the page itself, as in in-page.ts.

/** What pictures hold while they are drawn. */
export interface HeldPictures {
  /** Addresses of bytes in memory that are not given back, at most. */
  mostAddresses: number;
  /** What the pictures in the document take when they are decoded, at most. */
  mostDecodedBytes: number;
  longTasksMs: number[];
}

interface Counted {
  stop: () => HeldPictures;
}

/** From the next page load on, counts the addresses that the page makes for bytes, and those that it gives back. */
export async function countAddresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = new Set<string>();
    const create = URL.createObjectURL.bind(URL);
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (source) => {
      const address = create(source);
      held.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      held.delete(address);
      revoke(address);
    };
    Object.assign(globalThis, { heldAddresses: held });
  });
}

/** Looks once in each frame of `act`. */
export async function watchPictures(page: Page, act: () => Promise<void>): Promise<HeldPictures> {
  const counted = await page.evaluateHandle(watchHeld);
  await act();
  return counted.evaluate(({ stop }) => stop());
}

function watchHeld(): Counted {
  const held: unknown = Reflect.get(globalThis, 'heldAddresses');
  const longTasksMs: number[] = [];
  let [mostAddresses, mostDecodedBytes] = [0, 0];
  let isOver = false;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration);
  });
  tasks.observe({ type: 'longtask' });
  const look = () => {
    if (held instanceof Set) mostAddresses = Math.max(mostAddresses, held.size);
    // A decoded pixel takes four bytes.
    const decoded = Array.from(document.images, (image) =>
      image.complete ? image.naturalWidth * image.naturalHeight * 4 : 0,
    );
    const bytes = decoded.reduce((sum, one) => sum + one, 0);
    mostDecodedBytes = Math.max(mostDecodedBytes, bytes);
    if (!isOver) setTimeout(look, 100);
  };
  look();
  return {
    stop() {
      isOver = true;
      tasks.disconnect();
      return { mostAddresses, mostDecodedBytes, longTasksMs };
    },
  };
}

/** The time from the finger leaving the screen in `act` until a picture that was not there is painted in the newest bubble. */
export async function timePicture(page: Page, act: () => Promise<void>): Promise<number> {
  const timing = await page.evaluateHandle(watchForPicture);
  await act();
  return timing.evaluate(({ paintedMs }) => paintedMs);
}

function watchForPicture(): { paintedMs: Promise<number> } {
  const { promise, resolve } = Promise.withResolvers<number>();
  const before = new Set(document.querySelectorAll('.page:not([hidden]) article'));
  const isOnScreen = () => {
    const bubble = [...document.querySelectorAll('.page:not([hidden]) article')].at(-1);
    if (bubble === undefined || before.has(bubble)) return false;
    return [...bubble.querySelectorAll('img')].some(
      (image) =>
        image.complete &&
        image.naturalWidth > 0 &&
        image.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
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
