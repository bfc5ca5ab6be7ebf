import type { Device } from './journey.ts';
import { workerOf } from './push.ts';

/** Notes the figures that page and worker put on the app's icon, from the next page load on: the last one stands there. */
export async function watchBadge({ page, context }: Device): Promise<{
  /** Once the page has a worker. */
  followWorker: () => Promise<void>;
  figures: () => Promise<number[]>;
}> {
  await page.addInitScript(() => {
    // An empty page is not behind TLS.
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
      // The way on which it tells of a push, so that the order is right.
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
