import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { ensureChromium } from '../../../tools/tasks/chromium.ts';

/** The phone of the measurements: small, four times slower than this machine, on a slow mobile network. */
const viewport = { width: 390, height: 844 };
const cpuSlowdown = 4;
const slowNetwork: Network = { latencyMs: 150, downloadKbitPerS: 1_600, uploadKbitPerS: 750 };

export interface Network {
  /** Until an answer begins. */
  latencyMs: number;
  downloadKbitPerS: number;
  uploadKbitPerS: number;
}

export interface OpenPage {
  page: Page;
  session: CDPSession;
}

interface PhoneOptions {
  flags?: readonly string[];
  /** Without, each page is of the build that is served now, and not of the one before. */
  hasServiceWorker?: boolean;
}

/** A person's browser, which keeps what it stores and caches in a folder, as a phone does. */
export async function openPhone(
  folder: string,
  { flags = [], hasServiceWorker = true }: PhoneOptions = {},
): Promise<BrowserContext> {
  return await chromium.launchPersistentContext(folder, {
    executablePath: await ensureChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...flags,
    ],
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    viewport,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
}

/** A new tab, slowed down. */
export async function openPage(
  phone: BrowserContext,
  network: Network = slowNetwork,
): Promise<OpenPage> {
  const page = await phone.newPage();
  const session = await phone.newCDPSession(page);
  await slowDown(session, network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, session };
}

async function slowDown(session: CDPSession, network: Network): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: (network.downloadKbitPerS * 1_000) / 8,
    uploadThroughput: (network.uploadKbitPerS * 1_000) / 8,
  });
}

/**
 * The processor only: the network as fast as it is. What records requests copies each picture that is thrown away, in the
 * middle of garbage collections: of two records (the other one is Playwright's own) one is left.
 */
export async function liftNetworkLimit(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await session.send('Network.disable');
}

/** Network and processor, both as this machine has them or both as the phone has them. */
export async function setSpeed(session: CDPSession, speed: 'slow' | 'full'): Promise<void> {
  if (speed === 'full') await liftNetworkLimit(session);
  else await slowDown(session, slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', {
    rate: speed === 'full' ? 1 : cpuSlowdown,
  });
}

/** The size of the page's objects after garbage collection. */
export async function usedHeapBytes(session: CDPSession): Promise<number> {
  // Objects released by the first run may hold others, through finalisers.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
