type Pages = Pick<Clients, 'matchAll'>;

/** A page that asked this long ago has been in use since: nothing is pulled from under it any more. */
const askedForMs = 5_000;

/**
 * Which pages are open. To the browser one that was left is open for a moment longer, in which the next one may ask:
 * so pages say when they are left, and who had asked before is answered then.
 */
export class PageCount {
  readonly #pages: Pages;
  readonly #now: () => number;
  readonly #left = new Set<string>();
  #asked = { id: '', at: -Infinity };

  constructor(pages: Pages, now: () => number) {
    this.#pages = pages;
    this.#now = now;
  }

  /** Whether the page that asks is the only one, so that versions may change for it. */
  async isOnly(id: string): Promise<boolean> {
    this.#asked = { id, at: this.#now() };
    return this.#isAlone(id);
  }

  /** Answers whether the page that asked last is now the only one. */
  async leave(id: string): Promise<boolean> {
    this.#left.add(id);
    const { id: asker, at } = this.#asked;
    const isRecent = this.#now() - at < askedForMs;
    return isRecent && asker !== id && this.#isAlone(asker);
  }

  /** The browser had kept it, and somebody went back to it. */
  comeBack(id: string): void {
    this.#left.delete(id);
  }

  async #isAlone(id: string): Promise<boolean> {
    const open = await this.#pages.matchAll({ type: 'window', includeUncontrolled: true });
    return open.every((page) => page.id === id || this.#left.has(page.id));
  }
}
