import { type BrowserContext, chromium, expect } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kill } from 'node:process';
import { test as base } from './journey.ts';

/** A browser of its own, whose profile is on the disk. */
interface OwnBrowser {
  /** Starts it with what it has kept. */
  start(): Promise<BrowserContext>;
  /** Ends its process at once, as systems do that need the memory. */
  kill(): Promise<void>;
}

export const test = base.extend<{ ownBrowser: OwnBrowser }>({
  ownBrowser: async ({ launchOptions, serviceWorkers, tend }, use) => {
    const profile = await mkdtemp(path.join(tmpdir(), 'tend-profile-'));
    const options = {
      ...launchOptions,
      serviceWorkers,
      reducedMotion: 'reduce',
      baseURL: tend.baseUrl,
    } as const;
    const started: BrowserContext[] = [];
    const problems: string[] = [];
    await use({
      async start() {
        const context = await chromium.launchPersistentContext(profile, options);
        context.on('weberror', (thrown) => problems.push(String(thrown.error())));
        started.push(context);
        return context;
      },
      async kill() {
        const context = started.at(-1);
        const session = await context?.browser()?.newBrowserCDPSession();
        const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
        const own = processInfo.find(({ type }) => type === 'browser');
        if (own === undefined) throw new Error('There is no browser');
        const closed = context?.waitForEvent('close');
        kill(own.id, 'SIGKILL');
        await closed;
      },
    });
    await started.at(-1)?.close();
    // Processes that the browser has left behind may still write into it.
    await rm(profile, { recursive: true, maxRetries: 10 });
    expect(problems, 'what pages have thrown').toEqual([]);
  },
});
