import type { NewFile, Readable } from '@tend/client';
import { newId } from '../../../platform/client/new-id.ts';
import { keepScreenOn } from '../../../platform/device/keep-screen-on.ts';
import { forgetKept, type KeptPlace } from '../../../platform/storage/kept-files.ts';
import { keepAbout, keepChunk, readKeptRecording } from './kept-recording.ts';
import { levelOf, waveformOf } from './waveform.ts';

/**
 * In the order of preference. Chromium writes Opus into MP4 with its length and can play one that was cut; its WebM has no
 * length. Safari takes the second, and its WebM did not play elsewhere. Firefox takes the third.
 */
const formats = ['audio/mp4;codecs=opus', 'audio/mp4', 'audio/webm;codecs=opus'];

/** How often what there is goes to the device: a call, a lock or a reload loses no more. */
const chunkMs = 500;
const levelMs = 60;

export interface RecordingView {
  /** `interrupted`: the device took the microphone away; `ended`: it is only to be sent or discarded. */
  readonly phase: 'recording' | 'paused' | 'interrupted' | 'ended';
  readonly durationMs: number;
  /** From 0 to 31, one for each 60 ms, the newest last: the same list, which grows. */
  readonly levels: readonly number[];
}

/** What goes on while the microphone is open. */
interface Live {
  readonly stream: MediaStream;
  readonly recorder: MediaRecorder;
  readonly analyser: AnalyserNode;
  readonly ending: AbortController;
  /** Resolves once the last chunk was taken. */
  readonly stopped: Promise<void>;
}

/** A voice message while it is made. All of it that there is can be heard, sent or discarded at any time. */
export class Recording implements Readable<RecordingView> {
  readonly #place: KeptPlace;
  /** The device keeps nothing more under an id that was forgotten. */
  #id: string;
  readonly #listeners = new Set<() => void>();
  readonly #chunks: Blob[];
  #blob: Blob | null = null;
  #live: Live | null = null;
  #stopping: Promise<void> | null = null;
  #view: RecordingView;

  private constructor(
    place: KeptPlace,
    { id, chunks, view }: { id: string; chunks: readonly Blob[]; view: RecordingView },
  ) {
    this.#place = place;
    this.#id = id;
    this.#chunks = [...chunks];
    this.#view = view;
  }

  /**
   * Opens the microphone, unless the signal aborts before the person has permitted it. Rejects with a DOMException:
   * `NotAllowedError`, `NotFoundError`, `AbortError`, …
   */
  static async begin(place: KeptPlace, signal: AbortSignal): Promise<Recording> {
    signal.throwIfAborted();
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const view: RecordingView = { phase: 'recording', durationMs: 0, levels: [] };
    const recording = new Recording(place, { id: newId(), chunks: [], view });
    try {
      signal.throwIfAborted();
      recording.#open(stream);
    } catch (error) {
      close(stream);
      throw error;
    }
    return recording;
  }

  /** What an earlier page has recorded and not sent; null for nothing. */
  static async takeUp(place: KeptPlace): Promise<Recording | null> {
    const kept = await readKeptRecording(place);
    if (kept === null) return null;
    const { id, chunks, durationMs, waveform } = kept;
    return new Recording(place, {
      id,
      chunks,
      view: { phase: 'ended', durationMs, levels: waveform },
    });
  }

  readonly getSnapshot = (): RecordingView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Whether it can go on after a pause or an interruption. */
  get canContinue(): boolean {
    return this.#live?.stream.getTracks().every((track) => track.readyState === 'live') ?? false;
  }

  pause(phase: 'paused' | 'interrupted' = 'paused'): void {
    if (this.#live?.recorder.state !== 'recording') return;
    this.#live.recorder.requestData();
    this.#live.recorder.pause();
    this.#change({ phase });
  }

  continue(): void {
    if (!this.canContinue) return;
    this.#live?.recorder.resume();
    this.#change({ phase: 'recording' });
  }

  /** Closes the microphone. What there is stays, and on the device, too. Resolves once all of it is there. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    const live = this.#live;
    if (live === null) return;
    this.#live = null;
    if (live.recorder.state !== 'inactive') live.recorder.stop();
    live.ending.abort();
    close(live.stream);
    await live.stopped;
    this.#change({ phase: 'ended' });
  }

  /** The sound so far: the same object until there is more. */
  toBlob(): Blob {
    const type = this.#chunks[0]?.type.split(';')[0] ?? '';
    this.#blob ??= new Blob(this.#chunks, { type });
    return this.#blob;
  }

  /** What is sent of it, once it has stopped. */
  toFile(): NewFile {
    const blob = this.toBlob();
    const { durationMs, levels } = this.#view;
    const ending = blob.type === 'audio/mp4' ? 'm4a' : 'webm';
    return {
      blob,
      name: `voice.${ending}`,
      as: 'voice',
      facts: {
        kind: 'voice',
        mediaType: blob.type,
        durationMs: Math.round(durationMs),
        waveform: waveformOf(levels),
      },
    };
  }

  /** The device keeps it again: it was discarded, and is taken back. */
  keep(): void {
    this.#id = newId();
    for (const [index, chunk] of this.#chunks.entries()) this.#keep(index + 1, chunk);
  }

  /** The device keeps it no longer: it is sent, or discarded for good. */
  forget(): Promise<void> {
    return forgetKept(this.#place, this.#id);
  }

  #open(stream: MediaStream): void {
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
    const recorder = new MediaRecorder(stream, { ...(mimeType !== undefined && { mimeType }) });
    const context = new AudioContext();
    // Some browsers let it rest until it is told: its levels would all be 0.
    void context.resume();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const { promise: stopped, resolve } = Promise.withResolvers<void>();
    recorder.addEventListener('stop', () => resolve());
    recorder.addEventListener('dataavailable', ({ data }) => this.#take(data));
    recorder.start(chunkMs);
    const ending = new AbortController();
    const { signal } = ending;
    const live = { stream, recorder, analyser, ending, stopped };
    this.#live = live;
    // The device has ended it, for a call or because it is full.
    recorder.addEventListener('error', () => void this.stop(), { signal });
    for (const track of stream.getTracks()) {
      track.addEventListener('mute', () => this.pause('interrupted'), { signal });
      track.addEventListener('ended', () => void this.stop(), { signal });
    }
    this.#measure(live);
    const letScreenOff = keepScreenOn();
    signal.addEventListener('abort', () => {
      letScreenOff();
      void context.close();
    });
  }

  #take(chunk: Blob): void {
    if (chunk.size === 0) return;
    this.#chunks.push(chunk);
    this.#blob = null;
    this.#keep(this.#chunks.length, chunk);
    this.#change({});
  }

  #keep(number: number, chunk: Blob): void {
    const { durationMs, levels } = this.#view;
    keepChunk(this.#place, { id: this.#id, number, chunk }).catch(reportUnkept);
    const about = { durationMs: Math.round(durationMs), waveform: waveformOf(levels) };
    keepAbout(this.#place, this.#id, about).catch(reportUnkept);
  }

  /** Measures how loud it is, and how long, as long as it records. */
  #measure({ recorder, analyser, ending }: Live): void {
    const samples = new Float32Array(analyser.fftSize);
    const levels: number[] = [];
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passedMs = now - before;
      before = now;
      if (recorder.state !== 'recording') return;
      analyser.getFloatTimeDomainData(samples);
      levels.push(levelOf(samples));
      this.#change({ durationMs: this.#view.durationMs + passedMs, levels });
    }, levelMs);
    ending.signal.addEventListener('abort', () => clearInterval(timer));
  }

  #change(changes: Partial<RecordingView>): void {
    this.#view = { ...this.#view, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** A new stream each time, and its tracks ended: else the device goes on showing its mark. */
function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function reportUnkept(error: unknown): void {
  // A full device: it stays as long as the page.
  console.error('A recording could not be kept', error);
}
