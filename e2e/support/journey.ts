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

/** A person's phone or computer: its own cookies, storage and page. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface DeviceOptions extends BrowserContextOptions {
  /** The logged-in person; none by default. */
  person?: Pick<Colleague, 'startSession'>;
  /** Errors that the journey causes, and that may appear in the console. */
  expectedProblems?: RegExp;
  /**
   * By default as in the whole file. A worker fetches all files of the app and its page fetches all screens: half of the
   * work of a device, which one that only looks on can spare.
   */
  serviceWorkers?: 'allow' | 'block';
  /**
   * Whether it shows animations, and is fast enough for those of pages. Without, a journey is the same on every machine, and
   * a twelfth of the work is spared.
   */
  hasMotion?: boolean;
}

export interface Fixtures {
  stage: Stage;
  /** Whether the journey kills the server, which is a process of its own then. */
  isKillable: boolean;
  /**
   * Whether pages preload all screens; by default if they have a service worker, which they then register,
   * too.
   */
  fetchesAhead: boolean;
  image: Image;
  mailbox: Mailbox;
  /** Accepts all pushes: journeys do not depend on the network. */
  pushService: PushService;
  tend: Tend;
  organization: Organization;
  openDevice: (options?: DeviceOptions) => Promise<Device>;
}

/** Console messages about failed requests, which journeys cause on purpose, also in the background. */
const networkRemarks = new RegExp(
  [
    '^Failed to load resource',
    '^WebSocket connection to',
    '^(?:GET|POST) .* failed ',
    '^Code could not be loaded ahead',
    '^The notifications of this device could not be renewed',
    '^There is no service worker',
    '^An unknown error occurred when fetching the script',
  ].join('|'),
);

function haveCores(cores: number): void {
  Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => cores });
}

/**
 * Simulates a browser that is never idle: preloading screens that no journey opens takes an eighth of a run.
 * Work with a time limit runs when the browser really is idle.
 */
function haveNoRest(): void {
  const whenIdle = requestIdleCallback;
  globalThis.requestIdleCallback = (work, options) =>
    options?.timeout === undefined ? 0 : whenIdle(work, options);
}

/** Simulates a cheap phone, which reveals actions that come too early on a fast machine. */
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
    await use(async ({ person, expectedProblems = /^$/, hasMotion = false, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: tend.baseUrl,
        reducedMotion: hasMotion ? 'no-preference' : 'reduce',
        ...options,
      });
      contexts.push(context);
      await context.addInitScript(haveCores, hasMotion ? 8 : 2);
      const isAhead = fetchesAhead || options.serviceWorkers === 'allow';
      if (!isAhead) await context.addInitScript(haveNoRest);
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
