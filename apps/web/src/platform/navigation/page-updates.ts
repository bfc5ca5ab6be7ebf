import type { Readable } from '@tend/client';
import { createContext } from 'react';
import { whenIdle } from '../device/when-idle.ts';

/** A message that is sent makes several changes soon after one another: it is added, stored and delivered. */
const gatheredMs = 500;

/**
 * Tells the components of a page what has changed: at once while the page is shown, and when the browser is idle while
 * another page covers it. A message that is sent must not wait until the list below it has been drawn.
 */
export class PageUpdates {
  readonly #waiting = new Set<() => void>();
  #isCovered = false;
  #cancel: (() => void) | null = null;

  /** Calls back after changes of the value, several of them once, until the returned function is called. */
  follow(readable: Readable<unknown>, listener: () => void): () => void {
    const end = readable.subscribe(() => {
      if (this.#isCovered) this.#wait(listener);
      else listener();
    });
    return () => {
      end();
      this.#waiting.delete(listener);
    };
  }

  /** The page is covered by another one, or uncovered: then it catches up at once. */
  cover(isCovered: boolean): void {
    this.#isCovered = isCovered;
    if (!isCovered) this.catchUp();
  }

  #wait(listener: () => void): void {
    this.#waiting.add(listener);
    if (this.#cancel !== null) return;
    const timer = setTimeout(() => {
      this.#cancel = whenIdle(() => this.catchUp());
    }, gatheredMs);
    this.#cancel = () => clearTimeout(timer);
  }

  /** Tells what waits. */
  catchUp(): void {
    this.#cancel?.();
    this.#cancel = null;
    const listeners = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of listeners) listener();
  }
}

/** The updates of the surrounding page; beside the pages nothing is covered. */
export const PageUpdatesContext = createContext(new PageUpdates());
