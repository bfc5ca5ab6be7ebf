import { defineConfig, devices } from '@playwright/test';
import type { Fixtures } from './support/journey.ts';

const {
  CHROMIUM_PATH: chromium,
  HEADLESS_SHELL_PATH: headlessShell = chromium,
  JOURNEYS_REPORT: reportFile,
} = process.env;

const launchOptions = {
  args: [
    // Starting a process per page takes as long as loading the app in it.
    '--renderer-process-limit=1',
    '--in-process-gpu',
    // A camera and a microphone, which nobody is asked for.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    // Chromium refuses its sandbox to root, which CI containers run as.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
};

const atPath = (executablePath: string | undefined) => ({
  launchOptions:
    executablePath === undefined ? launchOptions : { ...launchOptions, executablePath },
});

export default defineConfig<Pick<Fixtures, 'fetchesAhead'>>({
  outputDir: '../test-results',
  fullyParallel: true,
  // Each worker is idle part of the time: three make full use of two cores.
  workers: 3,
  // The second try writes a trace. A journey that passes then is flaky; a run allows two.
  retries: 1,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['./support/times-reporter.ts'],
    ...(reportFile === undefined ? [] : [['json', { outputFile: reportFile }] as const]),
  ],
  // A journey must fail by what it sees, not because the machine is busy: these limits only end one that
  // hangs. The app may wait for 30 s before it tries to connect again.
  timeout: 240_000,
  expect: { timeout: 45_000, toPass: { timeout: 45_000, intervals: [50, 100, 250] } },
  use: {
    ...devices['Pixel 7'],
    // Reports an element that cannot be clicked before the whole journey times out.
    actionTimeout: 60_000,
    trace: 'on-first-retry',
    // The worker of a first visit fetches all files of the app, which takes as long as the journey.
    serviceWorkers: 'block',
  },
  projects: [
    // First: these are the longest, and at the end of a run workers would wait for the last of them.
    {
      name: 'notifications',
      testDir: 'notifications',
      // Turning notifications on registers the worker; loading all screens, too, would be a tenth of the work.
      use: { ...atPath(chromium), serviceWorkers: 'allow', fetchesAhead: false },
    },
    // The headless shell takes half the time of the browser, and has no notifications.
    { name: 'journeys', testDir: 'journeys', use: atPath(headlessShell) },
  ],
});
