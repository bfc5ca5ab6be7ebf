import { vi } from 'vitest';
import { LocalCopy } from './copy/local-copy.ts';

interface Source {
  subscribe: (listener: () => void) => () => void;
}

/** Counts who listens to something from now on. */
export class ListenerCount {
  readonly #open = new Set<symbol>();

  get size(): number {
    return this.#open.size;
  }

  of(source: Source): void {
    const { subscribe } = source;
    vi.spyOn(source, 'subscribe').mockImplementation((listener) => this.#add(subscribe(listener)));
  }

  /** A client makes its local copy itself, so that nobody else gets hold of it. */
  ofAllCopies(): void {
    // oxlint-disable-next-line typescript/unbound-method -- called below with the copy that it was asked of
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
