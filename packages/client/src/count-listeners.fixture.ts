import { vi } from 'vitest';
import { LocalCopy } from './copy/local-copy.ts';

interface Source {
  subscribe: (listener: () => void) => () => void;
}

/** Counts the listeners of something from now on. */
export class ListenerCount {
  readonly #open = new Set<symbol>();

  get size(): number {
    return this.#open.size;
  }

  of(source: Source): void {
    const { subscribe } = source;
    vi.spyOn(source, 'subscribe').mockImplementation((listener) => this.#add(subscribe(listener)));
  }

  /** Covers every local copy, since a client creates its own and does not expose it. */
  ofAllCopies(): void {
    // oxlint-disable-next-line typescript/unbound-method -- called below with its own copy
    const { onChange } = LocalCopy.prototype;
    const add = (end: () => void): (() => void) => this.#add(end);
    vi.spyOn(LocalCopy.prototype, 'onChange').mockImplementation(function count(
      this: LocalCopy,
      listener,
    ) {
      return add(onChange.call(this, listener));
    });
  }

  #add(end: () => void): () => void {
    const entry = Symbol('listener');
    this.#open.add(entry);
    return () => {
      this.#open.delete(entry);
      end();
    };
  }
}
