import { beforeEach, expect, test, vi } from 'vitest';
import { addLayer, followBack } from './layers.ts';

/** A browser's history, with a router that numbers its entries and shows the current one. */
class Browser extends EventTarget {
  #entries: unknown[] = [];
  #at = -1;
  readonly shown: unknown[] = [];
  hasLeft = false;

  get state(): unknown {
    return this.#entries[this.#at];
  }

  get length(): number {
    return this.#entries.length;
  }

  pushState(state: unknown): void {
    this.#entries = [...this.#entries.slice(0, this.#at + 1), state];
    this.#at += 1;
  }

  replaceState(state: unknown): void {
    this.#entries = this.#entries.with(this.#at, state);
  }

  back(): void {
    this.go(-1);
  }

  /** Synchronous, where a browser takes a moment. */
  go(steps: number): void {
    this.#at += steps;
    this.hasLeft = this.state === 'another site';
    if (!this.hasLeft) this.tell(this.state);
  }

  tell(state: unknown): void {
    this.dispatchEvent(Object.assign(new Event('popstate', { cancelable: true }), { state }));
  }
}

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
  vi.stubGlobal('window', browser);
  vi.stubGlobal('history', browser);
  followBack();
  browser.addEventListener('popstate', (event) => {
    if ('state' in event) browser.shown.push(event.state);
  });
});

function openPages(...places: number[]): void {
  for (const idx of places) browser.pushState({ idx });
}

test('[SC54] Back closes the topmost layer, and only then leaves the page', () => {
  openPages(3, 4);
  const closed: string[] = [];
  for (const name of ['sheet', 'question']) {
    const stop = addLayer(() => {
      closed.push(name);
      stop();
    });
  }
  browser.back();
  expect([closed, browser.state]).toEqual([['question'], { idx: 4 }]);
  browser.back();
  expect([closed, browser.state]).toEqual([['question', 'sheet'], { idx: 4 }]);
  expect(browser.shown).toEqual([]);
  browser.back();
  expect(browser.shown).toEqual([{ idx: 3 }]);
});

test('[SC54] on the first opened page Back closes the layer, too, and then leaves the app', () => {
  browser.pushState('another site');
  openPages(0);
  for (let times = 1; times <= 2; times += 1) {
    const close = vi.fn(() => stop());
    const stop = addLayer(close);
    browser.back();
    expect([close.mock.calls.length, browser.hasLeft]).toEqual([1, false]);
  }
  browser.back();
  expect([browser.shown, browser.hasLeft]).toEqual([[], true]);
});

test('[SC54] a layer that closes by itself or leads elsewhere leaves no history entry', () => {
  openPages(0, 1);
  addLayer(() => undefined)();
  const stop = addLayer(() => undefined);
  openPages(2);
  stop();
  browser.back();
  browser.back();
  expect(browser.shown).toEqual([{ idx: 1 }, { idx: 0 }]);
});

test('[SC54] an address that is typed, or Forward, opens its page and closes the layers of the last one', () => {
  openPages(0, 1, 2);
  browser.back();
  for (const go of [() => browser.tell(null), () => browser.go(1)]) {
    const close = vi.fn(() => stop());
    const stop = addLayer(close);
    go();
    expect(close).toHaveBeenCalledOnce();
  }
  expect(browser.shown).toEqual([{ idx: 1 }, null, { idx: 2 }]);
});
