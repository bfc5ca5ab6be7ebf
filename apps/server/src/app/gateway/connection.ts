import type { Duplex } from 'node:stream';
import { closeCodes, limits } from '@tend/protocol';
import type { WebSocket } from 'ws';
import type { ConnectionInfo } from '../../platform/operations/connections.ts';
import type { Session } from '../../platform/operations/caller.ts';
import type { Flusher } from './flusher.ts';
import { pingFrame } from './text-frame.ts';
import type { PeerBudget } from './peer-budget.ts';

/** What a peer that does not read may have waiting for it before it is cut off. */
const unreadBytesLimit = 4 * 1024 * 1024;

/** Up to here copying frames into one is cheaper than handing the system a list of them. */
const joinedBytesLimit = 64 * 1024;

interface ConnectionParts {
  id: number;
  session: Session;
  socket: WebSocket;
  /** The TCP or TLS stream under the socket, for bytes that are framed already. */
  stream: Duplex;
  flusher: Flusher;
  unread: PeerBudget;
  /** Called once, as soon as nothing more may be sent. */
  onClosed: (connection: Connection) => void;
}

/** One open socket of a person. There may be thousands: it holds no timer and no request. */
export class Connection implements ConnectionInfo {
  readonly id: number;
  readonly userId: string;
  readonly sessionId: string;
  callsInFlight = 0;
  /** Of queries that are not answered yet, as they came. */
  #queryBytes = 0;
  /** Frames since the last heartbeat that got no call to its handler: refused ones, and pings. */
  idleFrames = 0;
  #isOpen = true;
  #wasHeard = true;
  #pending: Buffer[] = [];
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #flusher: Flusher;
  readonly #unread: PeerBudget;
  #lastQuery: Promise<void> = Promise.resolve();
  /** Lets the next query begin. */
  #proceed: () => void = () => {};
  readonly #onClosed: ConnectionParts['onClosed'];

  constructor({ id, session, socket, stream, flusher, unread, onClosed }: ConnectionParts) {
    this.id = id;
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

  /** Counts bytes of queries that came, or with a minus were answered; a peer that has many waiting is not read. */
  countQuery(bytes: number): number {
    this.#queryBytes += bytes;
    if (this.#queryBytes > limits.frameBytes) this.#socket.pause();
    else if (this.#socket.isPaused) this.#socket.resume();
    return this.#queryBytes;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The peer has sent something. */
  noteAlive(): void {
    this.#wasHeard = true;
  }

  /** Asks for a sign of life; a peer that gave none since it was asked last is gone. */
  beat(): void {
    if (!this.#wasHeard) {
      this.terminate();
      return;
    }
    this.#wasHeard = false;
    this.idleFrames = 0;
    this.send(pingFrame);
  }

  /** Sends a frame with everything else of this turn; dropped when the socket is closing. */
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
    // What it misses from here on it gets by catching up.
    if (this.#stream.writableLength > unreadBytesLimit) this.close(closeCodes.tooSlow);
    if (this.#stream.writableNeedDrain) this.#unread.note(this, this.#stream.writableLength);
  }

  /**
   * Runs queries one after the other, each when the peer has read the answer to the one before: answers can be large,
   * and who asks for many without reading would have all of them put together at once. Never rejects.
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

  /** Without a word: for a peer that no longer hears. */
  terminate(): void {
    this.#detach();
    this.#socket.terminate();
  }

  /** The peer has gone. */
  handleClosed(): void {
    this.#detach();
  }

  #detach(): void {
    if (!this.#isOpen) return;
    this.flush();
    this.#isOpen = false;
    // What waits is let go at once: until the stream says that it has closed, others may send a lot more.
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
