import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class Region {
  textContent = '';
  parentElement: Host | null = null;
  readonly setAttribute = vi.fn();
  replaceChildren(): void {
    this.textContent = '';
  }
}

class Host {
  append(region: Region): void {
    region.parentElement = this;
  }
}

let regions: Region[];
let dialogs: Host[];
let body: Host;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  regions = [];
  dialogs = [];
  body = new Host();
  vi.stubGlobal('document', {
    body,
    createElement() {
      const region = new Region();
      regions.push(region);
      return region;
    },
    querySelectorAll: () => dialogs,
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = () => regions.map(({ textContent }) => textContent);

test('[D34] what was read out is gone five seconds later', async () => {
  const { announce } = await import('./announce.ts');
  announce('12 messages found');
  vi.advanceTimersByTime(4_999);
  expect(texts()).toEqual(['12 messages found']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['']);
});

test('[D34] a later sentence has its own five seconds, and so has one that interrupts', async () => {
  const { announce } = await import('./announce.ts');
  announce('12 messages found');
  vi.advanceTimersByTime(3_000);
  announce('3 messages found');
  announce('Not sent', 'assertive');
  vi.advanceTimersByTime(4_000);
  announce('Not sent', 'assertive');
  expect(texts()).toEqual(['3 messages found', 'Not sent\u00A0']);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual(['', 'Not sent\u00A0']);
});

test('[D34] while dialogs are open, the uppermost one says it, since all else is inert', async () => {
  const { announce } = await import('./announce.ts');
  dialogs = [new Host(), new Host()];
  announce('Removed');
  expect(regions[0]?.parentElement).toBe(dialogs[1]);
  dialogs = [];
  announce('Sent');
  expect(regions[0]?.parentElement).toBe(body);
  expect(texts()).toEqual(['Sent']);
});
