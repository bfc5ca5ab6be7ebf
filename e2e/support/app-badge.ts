import type { Device } from './journey.ts';
import { workerOf } from './push.ts';

/**
 * Records the counts that page and worker set on the app's icon, from the next page load on; the last one is
 * shown.
 */
export async function watchBadge({ page, context }: Device): Promise<{
  /** Once the page has a worker. */
  followWorker: () => Promise<void>;
  figures: () => Promise<number[]>;
}> {
  await page.addInitScript(() => {
    // about:blank is no secure context.
    if (!isSecureContext) return;
    const figures: number[] = [];
    Object.assign(globalThis, { figures });
    navigator.setAppBadge = (count = 0) => Promise.resolve(void figures.push(count));
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<object>) => {
      if ('figure' in data) figures.push(Number(data.figure));
    });
  });
  return {
    async followWorker() {
      // Through the worker, which also reports pushes, so that the order is right.
      await (
        await workerOf(context)
      ).evaluate(`(() => {
        navigator.setAppBadge = async (figure) => {
          const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
          for (const page of pages) page.postMessage({ figure });
        };
      })()`);
    },
    figures: () => page.evaluate('figures'),
  };
}
