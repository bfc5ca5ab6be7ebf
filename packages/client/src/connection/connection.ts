import {
  closeCodes,
  type InputOf,
  type OperationName,
  type OutputOf,
  type ServerFrame,
} from '@tend/protocol';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { ConnectionError } from '../connection-error.ts';
import { Observable } from '../observable.ts';
import type { Readable } from '../observable.ts';
import { Backoff } from './backoff.ts';
import { Calls } from './calls.ts';
import { validatingCodec, type Codec } from './codec.ts';
import { Heartbeat, urgentAnswerMs } from './heartbeat.ts';
import type { OpenSocket, SocketPort } from './socket.ts';

/** See ConnectionState; without the part that catching up adds. */
export type LinkStatus =
  | { readonly state: 'offline'; readonly retryAt: number | null }
  | { readonly state: 'connecting' | 'live' }
  | { readonly state: 'ended'; readonly sessionUserId?: string };

export type HelloFrame = Extract<ServerFrame, { type: 'hello' }>;
/** Frames that the server sends unasked. */
export type PushedFrame = Exclude<ServerFrame, { type: 'hello' | 'reply' | 'failure' | 'pong' }>;

export interface ConnectionOptions {
  url: string;
  /** The session's expected owner: with any other the connection ends before anything is received or sent. */
  userId?: string;
  openSocket: SocketPort;
  clock: Clock;
  /** Uniform in [0, 1). */
  random: () => number;
  onHello?: (hello: HelloFrame) => void;
  onFrame?: (frame: PushedFrame) => void;
  /** Called with a frame that the codec rejects; the frame is ignored. */
  onBadFrame?: (error: unknown) => void;
  /**
   * Called when the server closes before sending anything: a browser does not distinguish a refused session from a
   * failed network.
   */
  isSessionEnded?: () => Promise<boolean>;
  codec?: Codec;
}

const helloTimeoutMs = 15_000;
const firstRetryMs = 500;
const longestRetryMs = 30_000;
/** A connection that lives this long shows that the server is healthy. */
const stableMs = 10_000;
/** How long a server that stopped with "try again" is expected back at any moment. */
const restartPatienceMs = 30_000;

/** One attempt to connect, from opening its socket to losing it. */
interface Link {
  readonly socket: OpenSocket;
  readonly calls: Calls;
  heartbeat: Heartbeat | null;
  hasHello: boolean;
  readonly beganAt: number;
  cancelTimer: () => void;
}

/**
 * The WebSocket as a state machine: offline → connecting → live → offline …, until it is stopped or its session ends. A
 * lost link is dropped at once, so that its late events are ignored.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #codec: Codec;
  readonly #backoff: Backoff;
  readonly #status = new Observable<LinkStatus>({ state: 'offline', retryAt: null });
  #link: Link | null = null;
  #isStarted = false;
  #expectedUntil = 0;
  #cancelRetry: () => void = () => {};

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#codec = options.codec ?? validatingCodec;
    const { random } = options;
    this.#backoff = new Backoff({ baseMs: firstRetryMs, capMs: longestRetryMs, random });
  }

  get status(): Readable<LinkStatus> {
    return this.#status;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#connect();
  }

  stop(): void {
    this.#isStarted = false;
    this.#cancelRetry();
    this.#drop();
    if (this.#status.getSnapshot().state !== 'ended') {
      this.#status.set({ state: 'offline', retryAt: null });
    }
  }

  /** The device woke up or changed networks: connects now, or checks whether the connection still works. */
  wake(): void {
    const { state } = this.#status.getSnapshot();
    if (state === 'live') this.#link?.heartbeat?.checkNow();
    if (!this.#isStarted || (state !== 'offline' && !this.#isOverdue)) return;
    this.#cancelRetry();
    this.#drop();
    this.#backoff.reset();
    this.#connect();
  }

  /** The device has no network: drops the connection now, without waiting for an answer; retries as usual. */
  networkLost(): void {
    if (this.#link === null) return;
    this.#backoff.reset();
    this.#lose();
  }

  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    if (this.#link === null || !this.#link.hasHello) {
      return Promise.reject(new ConnectionError('not connected'));
    }
    return this.#link.calls.call(name, input);
  }

  /** Whether an attempt seems lost: the network may have come back only after it started. */
  get #isOverdue(): boolean {
    const link = this.#link;
    if (link === null || link.hasHello) return false;
    return this.#options.clock.elapsed() - link.beganAt >= urgentAnswerMs;
  }

  #connect(): void {
    this.#status.set({ state: 'connecting' });
    const { openSocket, url, clock } = this.#options;
    const ifCurrent = (act: () => void): void => {
      if (this.#link === link) act();
    };
    const socket = openSocket(url, {
      onOpen: () => {},
      onText: (text) => ifCurrent(() => this.#receive(link, text)),
      onClosed: (code, reason) => ifCurrent(() => this.#closed(link, code, reason)),
    });
    const send = (text: string): void => socket.send(text);
    const link: Link = {
      socket,
      calls: new Calls({ clock, codec: this.#codec, send }),
      heartbeat: null,
      hasHello: false,
      beganAt: clock.elapsed(),
      cancelTimer: clock.after(helloTimeoutMs, () => ifCurrent(() => this.#lose())),
    };
    this.#link = link;
  }

  #receive(link: Link, text: string): void {
    let frame: ServerFrame;
    try {
      frame = this.#codec.parseFrame(text);
    } catch (error) {
      this.#options.onBadFrame?.(error);
      return;
    }
    link.heartbeat?.heard();
    this.#dispatch(link, frame);
  }

  #dispatch(link: Link, frame: ServerFrame): void {
    switch (frame.type) {
      case 'hello':
        this.#welcome(link, frame);
        break;
      case 'reply':
        link.calls.settle(frame.id, frame.result);
        break;
      case 'failure':
        link.calls.fail(frame.id, frame.error);
        break;
      case 'pong':
        break;
      case 'change':
      case 'receipts':
      case 'typing':
      case 'presence':
        // A frame before `hello` may be of an unknown epoch; the catch-up after `hello` includes its change.
        if (link.hasHello) this.#options.onFrame?.(frame);
    }
  }

  #welcome(link: Link, hello: HelloFrame): void {
    const { userId = hello.userId } = this.#options;
    if (hello.userId !== userId) {
      this.#end(hello.userId);
      return;
    }
    link.hasHello = true;
    link.cancelTimer();
    link.cancelTimer = this.#options.clock.after(stableMs, () => this.#backoff.reset());
    link.heartbeat = new Heartbeat({
      clock: this.#options.clock,
      sendPing: () => link.socket.send('{"type":"ping"}'),
      longAnswerDue: () => link.calls.longAnswerDue,
      onDead: () => this.#lose(),
    });
    this.#status.set({ state: 'live' });
    this.#options.onHello?.(hello);
  }

  #closed(link: Link, code: number, reason: string): void {
    if (code === closeCodes.sessionEnded) {
      this.#end();
      return;
    }
    const isRestart = code === closeCodes.tryAgain;
    if (isRestart) this.#expectedUntil = this.#options.clock.elapsed() + restartPatienceMs;
    const saysWhen = isRestart || code === closeCodes.crowdedOut;
    this.#lose(saysWhen ? readRetryAfterMs(reason) : null);
    if (!link.hasHello) void this.#probeSession();
  }

  async #probeSession(): Promise<void> {
    const isEnded = await this.#options.isSessionEnded?.();
    if (isEnded === true) this.#end();
  }

  #lose(retryAfterMs: number | null = null): void {
    this.#drop();
    if (!this.#isStarted) return;
    const { clock } = this.#options;
    if (clock.elapsed() < this.#expectedUntil) this.#backoff.reset();
    const delayMs = retryAfterMs ?? this.#backoff.nextDelayMs();
    this.#cancelRetry = clock.after(delayMs, () => this.#connect());
    this.#status.set({ state: 'offline', retryAt: clock.now() + delayMs });
  }

  #end(sessionUserId?: string): void {
    this.#isStarted = false;
    this.#cancelRetry();
    this.#drop();
    this.#status.set({ state: 'ended', ...(sessionUserId !== undefined && { sessionUserId }) });
  }

  #drop(): void {
    const link = this.#link;
    this.#link = null;
    if (link === null) return;
    link.cancelTimer();
    link.heartbeat?.stop();
    link.socket.close();
    link.calls.close();
  }
}

const tryAgainSchema = z.lazy(() =>
  z.object({
    retryAfterMs: z
      .number()
      .min(0)
      .max(5 * 60_000),
  }),
);

/** When the server asks to be called again, out of its close frame's reason; null when it does not say. */
function readRetryAfterMs(reason: string): number | null {
  try {
    return tryAgainSchema.parse(JSON.parse(reason)).retryAfterMs;
  } catch {
    return null;
  }
}
