import type { Client } from '@tend/client';

/** What is needed of a face's element. */
export type Face = Pick<HTMLElement, 'classList' | 'style'>;

/** What is needed of the client. */
export type FaceSource = Pick<Client, 'pictures'> & { files: Pick<Client['files'], 'open'> };

interface Browser {
  /** Decodes the bytes, so that what has an address is shown at once; rejects for what the browser cannot show. */
  decode: (bytes: Blob) => Promise<string>;
  forget: (address: string) => void;
}

/** Beside these, the browser's connections are free for what the person does. */
const mostAtOnce = 4;
/** More than a screen shows; some 15 KB each. */
const mostHeld = 200;

/**
 * Shows the pictures of people and groups on their avatars: only of those in view, until which their initials are seen.
 * As the background of an element that is there anyway, so that nothing moves and rows have no more elements.
 */
export class FacePictures {
  readonly #browser: Browser;
  #source: FaceSource | null = null;
  /** Whose face it is. Weak: rows that are drawn without React go without a word. */
  readonly #ids = new WeakMap<Face, string>();
  readonly #inView = new Set<Face>();
  /** Addresses of pictures by file; those that were shown last are the last. */
  readonly #held = new Map<string, string>();
  readonly #loading = new Set<string>();
  readonly #failed = new Set<string>();
  #waiting: string[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Shows the pictures that this client knows, until the returned function is called. */
  begin(source: FaceSource): () => void {
    this.#source = source;
    const stop = source.pictures.subscribe(() => this.#drawAll());
    this.#drawAll();
    return () => {
      stop();
      this.#source = null;
      this.#waiting = [];
      this.#failed.clear();
      this.#drawAll();
      for (const fileId of this.#held.keys()) this.#drop(fileId);
    };
  }

  /** The face of a person or group. Its picture is drawn at once if it is at hand. */
  add(face: Face, id: string): void {
    this.#ids.set(face, id);
    this.#draw(face);
  }

  /** The face shows nobody any more. */
  remove(face: Face): void {
    this.#ids.delete(face);
    this.#inView.delete(face);
    show(face, null);
  }

  /** It has come into view, or left it or the page. */
  setInView(face: Face, isInView: boolean): void {
    if (!isInView) this.#inView.delete(face);
    else if (this.#ids.has(face)) this.#inView.add(face);
    if (isInView) this.#draw(face);
  }

  /** Tries again what could not be loaded. */
  retry(): void {
    if (this.#failed.size === 0) return;
    this.#failed.clear();
    this.#drawAll();
  }

  #drawAll(): void {
    for (const face of this.#inView) this.#draw(face);
  }

  #draw(face: Face): void {
    const fileId = this.#fileOf(face);
    const address = fileId === null ? null : this.#use(fileId);
    show(face, address);
    if (fileId !== null && address === null && this.#inView.has(face)) this.#want(fileId);
  }

  #fileOf(face: Face): string | null {
    const id = this.#ids.get(face);
    return id === undefined ? null : (this.#source?.pictures.of(id)?.fileId ?? null);
  }

  #use(fileId: string): string | null {
    const address = this.#held.get(fileId);
    if (address === undefined) return null;
    this.#held.delete(fileId);
    this.#held.set(fileId, address);
    return address;
  }

  #want(fileId: string): void {
    if (this.#loading.has(fileId) || this.#failed.has(fileId)) return;
    // What was asked for last comes first: it is what the person looks at after a fling.
    this.#waiting = [...this.#waiting.filter((one) => one !== fileId), fileId];
    this.#next();
  }

  #next(): void {
    while (this.#loading.size < mostAtOnce) {
      const fileId = this.#waiting.pop();
      if (fileId === undefined) return;
      if (this.#facesOf(fileId).length > 0) void this.#load(fileId);
    }
  }

  async #load(fileId: string): Promise<void> {
    const source = this.#source;
    if (source === null) return;
    this.#loading.add(fileId);
    try {
      const address = await this.#browser.decode(await source.files.open(fileId, 'small'));
      if (this.#source === source) this.#hold(fileId, address);
      else this.#browser.forget(address);
    } catch {
      // Without a connection, or it was just replaced: the initials stay.
      this.#failed.add(fileId);
    }
    this.#loading.delete(fileId);
    this.#next();
  }

  #hold(fileId: string, address: string): void {
    this.#held.set(fileId, address);
    const shown = new Set([...this.#inView].map((face) => this.#fileOf(face)));
    for (const one of this.#held.keys()) {
      if (this.#held.size <= mostHeld) break;
      if (one !== fileId && !shown.has(one)) this.#drop(one);
    }
    for (const face of this.#facesOf(fileId)) show(face, address);
  }

  #drop(fileId: string): void {
    const address = this.#held.get(fileId);
    this.#held.delete(fileId);
    if (address !== undefined) this.#browser.forget(address);
  }

  #facesOf(fileId: string): Face[] {
    return [...this.#inView].filter((face) => this.#fileOf(face) === fileId);
  }
}

function show(face: Face, address: string | null): void {
  face.classList.toggle('avatar-pictured', address !== null);
  face.style.backgroundImage = address === null ? '' : `url("${address}")`;
}
