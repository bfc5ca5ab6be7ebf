import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  closeCodes,
  errorRegistry,
  limits,
  socketProtocol,
  type ErrorCode,
  type ServerFrame,
} from '@tend/protocol';
import { WebSocketServer, type WebSocket } from 'ws';
import { rateLimitKey, type TrustedProxies } from '../../platform/addresses/client-address.ts';
import type { Bus, BusEvents } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Authenticator } from '../../platform/operations/authenticator.ts';
import type { Session } from '../../platform/operations/caller.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { toErrorBody, type Dispatch } from '../dispatch.ts';
import { addressOf } from '../http/address-of.ts';
import { readBearer } from '../http/cross-origin-pages.ts';
import type { Origins } from '../http/origins.ts';
import { Audience, type Listener } from './audience.ts';
import { createFrameHandler, type FrameHandler } from './calls.ts';
import type { ConnectionTable } from './connection-table.ts';
import { Connection } from './connection.ts';
import { fanOut } from './fan-out.ts';
import { Flusher } from './flusher.ts';
import { startHeartbeat } from './heartbeat.ts';
import { encodeTextFrame } from './text-frame.ts';
import { PeerBudget } from './peer-budget.ts';

/** Not a literal, since the types of `ws` do not include closeTimeout yet. */
const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: limits.frameBytes,
  /** A client that offers protocols must get one of them; the token that may accompany it is never repeated. */
  handleProtocols: (offered: Set<string>) => offered.has(socketProtocol) && socketProtocol,
  /** How long a peer may take to answer a close before its socket is destroyed. */
  closeTimeout: 1_000,
};

/** Limit on unread bytes of all peers together. */
const unreadBytesLimit = 64 * 1024 * 1024;

interface GatewayParts {
  server: Server;
  connections: ConnectionTable;
  dispatch: Dispatch;
  authenticator: Authenticator;
  origins: Origins;
  trustedProxies: TrustedProxies;
  /** Per address, for all calls without a session. */
  strangerRate: RateLimiter;
  bus: Bus;
  clock: Clock;
  log: Log;
  readEpoch: () => Promise<string>;
  listActiveChats: (userId: string) => Promise<string[]>;
}

/** A client whose socket is opening, already subscribed. */
interface Visitor {
  session: Session;
  listener: Listener;
  epoch: string;
}

/** Serves `/ws`; authenticates at the upgrade and again at each call. */
export class Gateway {
  readonly #parts: GatewayParts;
  readonly #sockets = new WebSocketServer(socketOptions);
  readonly #audience: Audience;
  readonly #flusher = new Flusher();
  readonly #unread = new PeerBudget(unreadBytesLimit);
  readonly #handleFrame: FrameHandler;
  readonly #stopHeartbeat: () => void;
  #lastId = 0;
  #isClosing = false;

  constructor(parts: GatewayParts) {
    this.#parts = parts;
    this.#audience = new Audience(parts.listActiveChats);
    this.#handleFrame = createFrameHandler(parts);
    this.#stopHeartbeat = startHeartbeat(parts);
    fanOut(parts.bus, this.#audience);
    parts.bus.subscribe('sessionsEnded', (ended) => this.#closeSessions(ended));
    parts.server.on('upgrade', (request, stream, head) => {
      this.#handleUpgrade(request, stream, head);
    });
  }

  /** Opens no more sockets and closes the open ones, telling each when to reconnect. */
  close(): void {
    this.#isClosing = true;
    this.#stopHeartbeat();
    const peers = [...this.#parts.connections.values()];
    for (const connection of peers) {
      connection.close(closeCodes.tryAgain, JSON.stringify(spreadRetry(peers.length)));
    }
  }

  #handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', ignoreReset);
    this.#upgrade(request, stream, head)
      .catch((error: unknown) => {
        answerRefusal(stream, toErrorBody(error, '/ws', this.#parts.log).code);
      })
      .finally(() => stream.off('error', ignoreReset));
  }

  async #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const refusal = this.#refuse(request);
    if (refusal) {
      answerRefusal(stream, refusal);
      return;
    }
    const { authenticator, readEpoch } = this.#parts;
    const { headers } = request;
    const bearer = readBearer(headers, this.#parts.origins);
    const session = await authenticator.authenticate(headers.cookie, bearer);
    if (!session) {
      this.#parts.strangerRate.take(rateLimitKey(addressOf(request, this.#parts.trustedProxies)));
      // A browser hides the status of a refused upgrade from the page, but shows a close code.
      closeUnknown(this.#accept(request, stream, head));
      return;
    }
    const epoch = await readEpoch();
    // Subscribes before telling the client to catch up: no change falls in between.
    const listener = await this.#audience.join(session.userId);
    const socket = this.#isClosing ? null : this.#accept(request, stream, head);
    if (socket) {
      this.#open(socket, stream, { session, listener, epoch });
      return;
    }
    this.#audience.leave(listener);
    stream.destroy();
  }

  /** Null when the peer has gone, or sent an invalid handshake and was answered. */
  #accept(request: IncomingMessage, stream: Duplex, head: Buffer): WebSocket | null {
    const accepted: WebSocket[] = [];
    this.#sockets.handleUpgrade(request, stream, head, (socket) => accepted.push(socket));
    return accepted[0] ?? null;
  }

  #refuse(request: IncomingMessage): ErrorCode | null {
    if (this.#isClosing) return 'shutting_down';
    if (request.url?.split('?')[0] !== '/ws') return 'not_found';
    // Browsers always send Origin with an upgrade.
    return this.#parts.origins.allows(request) ? null : 'origin_refused';
  }

  #open(socket: WebSocket, stream: Duplex, { session, listener, epoch }: Visitor): void {
    this.#lastId += 1;
    const connection = new Connection({
      id: this.#lastId,
      session,
      clock: this.#parts.clock,
      socket,
      stream,
      flusher: this.#flusher,
      unread: this.#unread,
      onClosed: (closed) => {
        listener.connections.delete(closed);
        this.#audience.leave(listener);
        this.#parts.connections.remove(closed);
      },
    });
    socket.on('message', (data: Buffer, isBinary) => this.#handleFrame(connection, data, isBinary));
    socket.on('pong', () => connection.noteAlive());
    socket.on('close', () => connection.handleClosed());
    // The peer broke the protocol or was reset; 'close' follows.
    socket.on('error', () => connection.handleClosed());
    listener.connections.add(connection);
    makeRoom(listener);
    this.#parts.connections.add(connection);
    const hello: ServerFrame = {
      type: 'hello',
      epoch,
      userId: session.userId,
      sessionId: session.sessionId,
      serverTime: this.#parts.clock.now(),
    };
    connection.send(encodeTextFrame(JSON.stringify(hello)));
  }

  #closeSessions({ userId, sessionId, exceptSessionId }: BusEvents['sessionsEnded']): void {
    for (const connection of this.#audience.connectionsOfPerson(userId)) {
      const isMeant = sessionId === null || sessionId === connection.sessionId;
      if (!isMeant || connection.sessionId === exceptSessionId) continue;
      connection.close(closeCodes.sessionEnded);
    }
  }
}

/** How long a socket that was crowded out stays away, unless a person looks at its page. */
const crowdedOutReason = JSON.stringify({ retryAfterMs: 5 * 60_000 });

/** Closes the oldest socket: the newest is the one that was just opened. */
function makeRoom({ connections }: Listener): void {
  const [oldest] = connections;
  if (connections.size > limits.socketsPerPerson) {
    oldest?.close(closeCodes.crowdedOut, crowdedOutReason);
  }
}

/** The duration of a restart on a small machine. */
const restartMs = 1_000;

/**
 * Not before the restart is over, since a client that finds no server backs off for longer; then one more millisecond
 * per reconnecting peer, about the time it takes to serve one.
 */
function spreadRetry(peers: number): { retryAfterMs: number } {
  return { retryAfterMs: restartMs + Math.floor(Math.random() * peers) };
}

/** Answers an upgrade that is not made, over a connection that no HTTP server looks after any more. */
function answerRefusal(stream: Duplex, code: ErrorCode): void {
  const { status } = errorRegistry[code];
  const body = JSON.stringify({ error: { code } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  stream.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function closeUnknown(socket: WebSocket | null): void {
  // The peer may send invalid data before it has read the close.
  socket?.on('error', ignoreReset);
  socket?.close(closeCodes.sessionEnded);
}

/** Ignores resets during the handshake. */
function ignoreReset(): void {}
