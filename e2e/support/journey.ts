import {
  test as base,
  devices,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { Images, type Image, type Stage } from './images.ts';
import { openSignedIn, organizationOf, type Colleague, type Organization } from './organization.ts';
import { type PushService, startPushService } from './push-service.ts';
import { startTend, type Tend } from './tend.ts';

export { expect } from '@playwright/test';

/** Somebody's phone or computer: its own cookies, storage and page. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface DeviceOptions extends BrowserContextOptions {
  /** Who is logged in on it; nobody by default. */
  person?: Pick<Colleague, 'startSession'>;
  /** What the journey makes go wrong, and so may stand in the console. */
  expectedProblems?: RegExp;
  /** Whether it is fast enough for pages that move; else a journey is the same on whatever machine it runs. */
  movesPages?: boolean;
}

export interface Fixtures {
  stage: Stage;
  /** Whether the journey kills the server, which is a process of its own then. */
  isKillable: boolean;
  /** Whether pages fetch all screens ahead; by default where they have a service worker, which they register then, too. */
  fetchesAhead: boolean;
  image: Image;
  mailbox: Mailbox;
  /** Takes all pushes: what this network reaches is no matter of a journey. */
  pushService: PushService;
  tend: Tend;
  organization: Organization;
  openDevice: (options?: DeviceOptions) => Promise<Device>;
}

/** Remarks on requests that failed, which journeys make fail on purpose, whatever happens in the background then. */
const networkRemarks = new RegExp(
  [
    '^Failed to load resource',
    '^WebSocket connection to',
    '^(?:GET|POST) .* failed ',
    '^The screens could not be preloaded',
    '^The notifications of this device could not be renewed',
    '^There is no service worker',
    '^An unknown error occurred when fetching the script',
  ].join('|'),
);

function haveCores(cores: number): void {
  Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => cores });
}

/**
 * A browser that is never idle: to fetch screens that nobody opens takes an eighth of a run. What an app wants within some
 * time comes when the browser really is.
 */
function haveNoRest(): void {
  const whenIdle = requestIdleCallback;
  globalThis.requestIdleCallback = (work, options) =>
    options?.timeout === undefined ? 0 : whenIdle(work, options);
}

/** As a cheap phone: what is too early on a quick machine is seen here. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

export const computer = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

export const test = base.extend<Fixtures, { images: Images }>({
  images: [
    async ({}, use) => {
      const images = new Images();
      await use(images);
      await images.remove();
    },
    { scope: 'worker' },
  ],
  stage: ['organization', { option: true }],
  isKillable: [false, { option: true }],
  fetchesAhead: [({ serviceWorkers }, use) => use(serviceWorkers === 'allow'), { option: true }],
  image: async ({ images, stage }, use) => {
    await use(await images.get(stage));
  },
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.close();
  },
  pushService: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.close();
  },
  tend: async ({ stage, image, isKillable, mailbox: { smtpUrl }, pushService }, use) => {
    const isDemo = stage === 'demo';
    const pushPort = pushService.port;
    const tend = await startTend({ isDemo, isKillable, image: image.folder, smtpUrl, pushPort });
    await use(tend);
    await tend.remove();
  },
  organization: async ({ tend, image: { founders } }, use) => {
    if (founders === null) throw new Error('There is nobody on this stage.');
    await use(organizationOf(tend, founders));
  },
  openDevice: async ({ browser, tend, fetchesAhead }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async ({ person, expectedProblems = /^$/, movesPages = false, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: tend.baseUrl,
        ...options,
      });
      contexts.push(context);
      await context.addInitScript(haveCores, movesPages ? 8 : 2);
      if (!fetchesAhead) await context.addInitScript(haveNoRest);
      const page =
        person === undefined
          ? await context.newPage()
          : await openSignedIn(context, await person.startSession());
      if (process.env['SLOW_PAGES'] === '1') await slowDown(page);
      const note = (problem: string): void => {
        const isExpected = networkRemarks.test(problem) || expectedProblems.test(problem);
        if (!isExpected) problems.push(problem);
      };
      page.on('pageerror', (error) => note(String(error)));
      page.on('console', (message) => message.type() === 'error' && note(message.text()));
      return { context, page };
    });
    for (const context of contexts) await context.close();
    expect(problems, 'what pages complained about').toEqual([]);
  },
});

/** A journey in which the server is killed, and so is a process of its own. */
export const crashTest = test.extend({ isKillable: true });
