import type { ClientFiles } from '@tend/client';
import { type Cell, createCell } from '../../../platform/storage/cell.ts';
import type { SoundFile } from './files-look.ts';

/** A sound that can be played: a voice message, or another recording. */
export interface Track {
  readonly file: Pick<SoundFile, 'id' | 'kind' | 'name'>;
  readonly durationMs: number;
  readonly chatId: string;
  /** The key and the position of its message. */
  readonly key: string;
  readonly seq: number | null;
  readonly authorId: string;
  readonly isOwn: boolean;
}

export interface PlayerState {
  readonly track: Track | null;
  readonly isPlaying: boolean;
  readonly atMs: number;
  readonly speed: number;
  /** Whether its message is in view. */
  readonly isInSight: boolean;
  /** It could not be fetched, or this browser cannot play it. */
  readonly failure: 'not_here' | 'not_playable' | null;
}

export const speeds = [1, 1.5, 2] as const;

/** What the player needs of `<audio>`. */
export type PlayedElement = Pick<
  HTMLAudioElement,
  'src' | 'currentTime' | 'playbackRate' | 'play' | 'pause' | 'load' | 'addEventListener'
>;

interface PlayerParts {
  files: Pick<ClientFiles, 'held' | 'open'>;
  /** Asked once something is played: to make one takes a phone longer than to open a conversation may. */
  createElement: () => PlayedElement;
  /** A number of `speeds`, which stays on the device. */
  speed: Pick<Cell<number>, 'get' | 'set'>;
  /** Hears which ones have been played. */
  onHeard: (track: Track) => void;
  /** The address from which it is streamed as it is played; null for what is fetched first. */
  streamOf: (track: Track) => string | null;
  /** Tells the browser how to call the bytes. */
  toAddress: (bytes: Blob) => { address: string; release: () => void };
}

const noTrack = { track: null, isPlaying: false, atMs: 0, failure: null, isInSight: false };

/** Plays one sound at a time, wherever the person is in the app. */
export class Player {
  readonly #parts: PlayerParts;
  readonly #state: Cell<PlayerState>;
  /** The one that follows by itself; null for none. */
  #nextOf: (track: Track) => Track | null = () => null;
  #release: () => void = () => undefined;
  #made: PlayedElement | null = null;
  #isLoaded = false;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
    this.#state = createCell<PlayerState>({ ...noTrack, speed: parts.speed.get() });
  }

  get #element(): PlayedElement {
    this.#made ??= this.#createElement();
    return this.#made;
  }

  #createElement(): PlayedElement {
    const element = this.#parts.createElement();
    element.addEventListener('timeupdate', () => this.#noticeTime());
    element.addEventListener('ended', () => this.#follow());
    // By the system: a call, another app, or the buttons of a headset.
    element.addEventListener('pause', () => this.#change({ isPlaying: false }));
    element.addEventListener('play', () => this.#change({ isPlaying: true }));
    // A stream whose connection is lost; of the address before a next one is loaded, nobody hears.
    element.addEventListener('error', () => {
      const { track } = this.#state.get();
      if (track !== null && this.#isLoaded) this.#fail(track, 'not_here');
    });
    return element;
  }

  get state(): Pick<Cell<PlayerState>, 'get' | 'subscribe'> {
    return this.#state;
  }

  /** Plays this one, from its beginning or where it was paused, or pauses it. The one before stops. */
  toggle(track: Track, nextOf: (track: Track) => Track | null): void {
    const { track: current, isPlaying, failure } = this.#state.get();
    this.#nextOf = nextOf;
    if (!isSameTrack(current, track) || failure !== null) this.#begin(track, { isInSight: true });
    else if (isPlaying) this.#element.pause();
    else this.#play();
  }

  /** Pauses what is played, or goes on with it. */
  toggleCurrent(): void {
    const { track } = this.#state.get();
    if (track !== null) this.toggle(track, this.#nextOf);
  }

  /** Moves to a place, also of one that is not being played: then it begins there. */
  seek(track: Track, atMs: number, nextOf: (track: Track) => Track | null): void {
    if (isSameTrack(this.#state.get().track, track)) {
      this.#element.currentTime = atMs / 1000;
      this.#change({ atMs });
    } else {
      this.#nextOf = nextOf;
      this.#begin(track, { atMs, isInSight: true });
    }
  }

  /** The next of 1, 1.5 and 2 times; stays for the next ones, too. */
  changeSpeed(): void {
    const { speed } = this.#state.get();
    const next = speeds[(speeds.findIndex((one) => one === speed) + 1) % speeds.length] ?? 1;
    this.#parts.speed.set(next);
    this.#element.playbackRate = next;
    this.#change({ speed: next });
  }

  /** The message of what is played has come into view, or left it. */
  setInSight(isInSight: boolean): void {
    if (isInSight !== this.#state.get().isInSight) this.#change({ isInSight });
  }

  /** What is recorded, or played elsewhere, is to be heard alone. */
  pause(): void {
    this.#change({ isPlaying: false });
    this.#made?.pause();
  }

  stop(): void {
    this.#isLoaded = false;
    this.#change(noTrack);
    this.#made?.pause();
    this.#release();
    this.#release = () => undefined;
  }

  /** `isInSight`: the person has pressed its message. */
  #begin(track: Track, { atMs = 0, isInSight = false } = {}): void {
    const { files } = this.#parts;
    const element = this.#element;
    this.stop();
    this.#change({ track, atMs, isInSight, isPlaying: true });
    const held = files.held(track.file.id, 'original');
    if (held !== null) {
      this.#load(track, this.#parts.toAddress(held));
      return;
    }
    const stream = this.#parts.streamOf(track);
    if (stream !== null) {
      this.#load(track, { address: stream, release: () => undefined });
      return;
    }
    // In the person's press: iOS lets no element play that was not loaded in one before.
    element.load();
    files.open(track.file.id, 'original').then(
      (bytes) => this.#load(track, this.#parts.toAddress(bytes)),
      () => this.#fail(track, 'not_here'),
    );
  }

  #load(track: Track, { address, release }: ReturnType<PlayerParts['toAddress']>): void {
    // Meanwhile another one was begun, or this one stopped.
    if (this.#state.get().track !== track) {
      release();
      return;
    }
    const element = this.#element;
    this.#release = release;
    this.#isLoaded = true;
    element.src = address;
    element.currentTime = this.#state.get().atMs / 1000;
    if (this.#state.get().isPlaying) this.#play();
  }

  #play(): void {
    const { onHeard } = this.#parts;
    const element = this.#element;
    const { track, speed } = this.#state.get();
    if (track === null) return;
    element.playbackRate = speed;
    this.#change({ isPlaying: true });
    element.play().then(
      () => onHeard(track),
      () => this.#fail(track, 'not_playable'),
    );
  }

  #fail(track: Track, failure: PlayerState['failure']): void {
    // One that was paused before it began has not failed.
    if (this.#state.get().track !== track || !this.#state.get().isPlaying) return;
    this.#change({ isPlaying: false, failure });
  }

  #noticeTime(): void {
    const { track } = this.#state.get();
    if (track !== null) this.#change({ atMs: this.#element.currentTime * 1000 });
  }

  #follow(): void {
    const { track } = this.#state.get();
    const next = track === null ? null : this.#nextOf(track);
    if (next === null) this.stop();
    else this.#begin(next);
  }

  #change(changes: Partial<PlayerState>): void {
    this.#state.set({ ...this.#state.get(), ...changes });
  }
}

export function isSameTrack(
  one: Pick<Track, 'file' | 'key'> | null,
  other: Pick<Track, 'file' | 'key'>,
): boolean {
  // A forwarded message names the same file.
  return one !== null && one.file.id === other.file.id && one.key === other.key;
}
