import type { Duplex } from 'node:stream';
import { closeCodes, limits } from '@tend/protocol';
import type { WebSocket } from 'ws';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ConnectionInfo } from '../../platform/operations/connections.ts';
import type { Session } from '../../platform/operations/caller.ts';
import type { Flusher } from './flusher.ts';
import { pingFrame } from './text-frame.ts';
import type { PeerBudget } from './peer-budget.ts';

/** Unread bytes after which a peer that does not read is closed. */
const unreadBytesLimit = 4 * 1024 * 1024;

/** Up to this size copying frames into one buffer is cheaper than passing the system a list. */
const joinedBytesLimit = 64 * 1024;

interface ConnectionParts {
  id: number;
  session: Session;
  clock: Clock;
  socket: WebSocket;
  /** The TCP or TLS stream below the socket, for bytes that are already framed. */
  stream: Duplex;
  flusher: Flusher;
  unread: PeerBudget;
  /** Called once, as soon as nothing more may be sent. */
  onClosed: (connection: Connection) => void;
}

/** One open socket of a person. There may be thousands, so it holds no timer and no request. */
export class Connection implements ConnectionInfo {
  readonly id: number;
  readonly userId: string;
  readonly sessionId: string;
  callsInFlight = 0;
  /** The answer about the session that the calls of one read share. */
  session: Promise<Session | null> | null = null;
  /** Bytes of unanswered queries, as received. */
  #queryBytes = 0;
  /** Frames since the last heartbeat that reached no handler: refused calls, and pings. */
  idleFrames = 0;
  #isOpen = true;
  #wasHeard = true;
  #heardAt: number;
  #pending: Buffer[] = [];
  readonly #clock: Clock;
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #flusher: Flusher;
  readonly #unread: PeerBudget;
  #lastQuery: Promise<void> = Promise.resolve();
  /** Starts the next query. */
  #proceed: () => void = () => {};
  readonly #onClosed: ConnectionParts['onClosed'];

  constructor(parts: ConnectionParts) {
    const { id, session, clock, socket, stream, flusher, unread, onClosed } = parts;
    this.id = id;
    this.#clock = clock;
    this.#heardAt = clock.now();
    this.userId = session.userId;
    this.sessionId = session.sessionId;
    this.#socket = socket;
    this.#stream = stream;
    this.#flusher = flusher;
    this.#unread = unread;
    stream.on('drain', () => {
      unread.forget(this);
      this.#proceed();
    });
    stream.once('close', () => unread.forget(this));
    this.#onClosed = onClosed;
  }

  /**
   * Adds the bytes of a received query, or subtracts those of an answered one; a peer with too many waiting is not
   * read.
   */
  countQuery(bytes: number): number {
    this.#queryBytes += bytes;
    if (this.#queryBytes > limits.frameBytes) this.#socket.pause();
    else if (this.#socket.isPaused) this.#socket.resume();
    return this.#queryBytes;
  }

  get heardAt(): number {
    return this.#heardAt;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The peer has sent something. */
  noteAlive(): void {
    this.#wasHeard = true;
    this.#heardAt = this.#clock.now();
  }

  /** Pings the peer; terminates it if it has sent nothing since the last ping. */
  beat(): void {
    if (!this.#wasHeard) {
      this.terminate();
      return;
    }
    this.#wasHeard = false;
    this.idleFrames = 0;
    this.send(pingFrame);
  }

  /** Sends a frame together with all others of this turn; drops it when the socket is closing. */
  send(frame: Buffer): void {
    if (!this.#isOpen) return;
    if (this.#pending.push(frame) === 1) this.#flusher.add(this);
  }

  flush(): void {
    const frames = this.#pending;
    if (frames.length === 0) return;
    this.#pending = [];
    if (!this.#stream.writable) return;
    this.#write(frames);
    // The peer gets the changes that it misses from here on by catching up.
    if (this.#stream.writableLength > unreadBytesLimit) this.close(closeCodes.tooSlow);
    if (this.#stream.writableNeedDrain) this.#unread.note(this, this.#stream.writableLength);
  }

  /**
   * Runs queries one at a time, each after the peer has read the previous answer: answers can be large, and a peer that
   * sends many queries without reading would otherwise have all of them in memory at once. Never rejects.
   */
  inTurn(query: () => Promise<void>): Promise<void> {
    this.#lastQuery = this.#lastQuery.then(() => this.#whenRead()).then(query);
    return this.#lastQuery;
  }

  /** Resolves when the peer has read what was sent, or is gone. */
  async #whenRead(): Promise<void> {
    this.flush();
    if (!this.#isOpen || !this.#stream.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      this.#proceed = resolve;
    });
  }

  close(code: number, reason = ''): void {
    if (!this.#isOpen) return;
    this.#detach();
    this.#socket.close(code, reason);
  }

  /** Closes without a close frame, for a peer that no longer answers. */
  terminate(): void {
    this.#detach();
    this.#socket.terminate();
  }

  /** Called when the peer has gone. */
  handleClosed(): void {
    this.#detach();
  }

  #detach(): void {
    if (!this.#isOpen) return;
    this.flush();
    this.#isOpen = false;
    // Releases waiting queries at once: before the stream reports its end, others may send much more.
    this.#proceed();
    this.#onClosed(this);
  }

  #write(frames: Buffer[]): void {
    const stream = this.#stream;
    const [only] = frames;
    if (frames.length === 1) {
      stream.write(only);
      return;
    }
    const totalBytes = frames.reduce((sum, frame) => sum + frame.length, 0);
    if (totalBytes <= joinedBytesLimit) {
      stream.write(Buffer.concat(frames, totalBytes));
      return;
    }
    stream.cork();
    for (const frame of frames) stream.write(frame);
    stream.uncork();
  }
}
