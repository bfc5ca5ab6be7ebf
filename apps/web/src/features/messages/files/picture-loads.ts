import type { ClientFiles } from '@tend/client';
import type { FileVariant } from '@tend/protocol';
import { borrowAddress } from '../../../ui/pictures/blob-address.ts';

export interface WantedPicture {
  readonly fileId: string;
  readonly variant: FileVariant;
}

/** What is needed of `<img>`. */
type Image = Pick<HTMLImageElement, 'src' | 'decode'>;

/** Late: neither shown nor failed soon. */
export type PictureState = 'late' | 'shown' | 'failed';

interface Load {
  readonly image: Image;
  readonly wanted: WantedPicture;
  readonly tell: (state: PictureState) => void;
  readonly stop: AbortController;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Beside these, the browser's connections are free for what the person does. */
const mostAtOnce = 4;
/** What the device has is there sooner. */
const soonMs = 100;

/**
 * Loads pictures into images. What was asked for last comes first: it is what the person looks at after a fling. A
 * picture's memory is freed when its row goes.
 */
export class PictureLoads {
  readonly #files: Pick<ClientFiles, 'held' | 'open'>;
  #waiting: Load[] = [];
  readonly #failed = new Set<Load>();
  #running = 0;
  #isHurried = false;
  #deferred: Load[] = [];

  constructor(files: Pick<ClientFiles, 'held' | 'open'>) {
    this.#files = files;
  }

  /**
   * While rows come into view in a hurry, each picture begins after the frame that draws its row: addresses for bytes and
   * looks into the store, together with freeing addresses, took a fifth of such a frame.
   */
  setHurried(isHurried: boolean): void {
    this.#isHurried = isHurried;
  }

  /**
   * Loads a picture; if the device has it, at once or, in a hurry, after the frame. The returned function stops that, and
   * frees its memory.
   */
  load(image: Image, wanted: WantedPicture, tell: (state: PictureState) => void): () => void {
    const stop = new AbortController();
    const timer = setTimeout(() => tell('late'), soonMs);
    const load: Load = { image, wanted, tell, stop, timer };
    stop.signal.addEventListener('abort', () => {
      this.#waiting = this.#waiting.filter((one) => one !== load);
      this.#failed.delete(load);
      clearTimeout(load.timer);
    });
    if (this.#isHurried) this.#defer(load);
    else this.#start(load);
    return () => stop.abort();
  }

  /**
   * Tries again what could not be loaded: one picture that the person pressed, or all once there is a connection. Returns
   * whether there was anything.
   */
  retry(fileId?: string): boolean {
    const again = [...this.#failed].filter(
      ({ wanted }) => fileId === undefined || wanted.fileId === fileId,
    );
    for (const load of again) {
      this.#failed.delete(load);
      this.#begin(load);
    }
    return again.length > 0;
  }

  #defer(load: Load): void {
    this.#deferred.push(load);
    if (this.#deferred.length > 1) return;
    setTimeout(() => {
      const deferred = this.#deferred;
      this.#deferred = [];
      for (const one of deferred) if (!one.stop.signal.aborted) this.#start(one);
    });
  }

  #start(load: Load): void {
    const { fileId, variant } = load.wanted;
    const held = this.#files.held(fileId, variant);
    if (held === null) this.#begin(load);
    else this.#show(load, held);
  }

  #begin(load: Load): void {
    this.#waiting.push(load);
    this.#next();
  }

  #next(): void {
    while (this.#running < mostAtOnce) {
      const load = this.#waiting.pop();
      if (load === undefined) return;
      this.#running += 1;
      void this.#fetch(load).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  async #fetch(load: Load): Promise<void> {
    const { fileId, variant } = load.wanted;
    const { signal } = load.stop;
    try {
      const bytes = await this.#files.open(fileId, variant);
      if (!signal.aborted) this.#show(load, bytes);
    } catch {
      this.#fail(load);
    }
  }

  #show(load: Load, bytes: Blob): void {
    const { image, stop } = load;
    const { address, release } = borrowAddress(bytes);
    stop.signal.addEventListener('abort', release);
    image.src = address;
    image.decode().then(
      () => this.#succeed(load),
      // The browser cannot show this format.
      () => this.#fail(load),
    );
  }

  #succeed(load: Load): void {
    clearTimeout(load.timer);
    load.tell('shown');
  }

  #fail(load: Load): void {
    if (load.stop.signal.aborted) return;
    clearTimeout(load.timer);
    this.#failed.add(load);
    load.tell('failed');
  }
}
