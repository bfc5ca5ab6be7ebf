import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A journey fails by what it sees, not by how busy the machine is: these only end one that hangs. The app may wait for
  // 30 s before it tries to connect again.
  timeout: 240_000,
  expect: { timeout: 45_000, toPass: { timeout: 45_000 } },
  use: {
    ...devices['Pixel 7'],
    // Pictures and copies of each page would take a sixth of all the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Chromium refuses its sandbox to root, which CI containers run as.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
