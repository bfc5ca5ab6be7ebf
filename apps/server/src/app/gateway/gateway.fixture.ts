import { serverFrameSchema, type ServerFrame } from '@tend/protocol';
import { onTestFinished } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { createLocalBus } from '../../platform/bus/local-bus.ts';
import { FakeClock } from '../../platform/clock/fake-clock.ts';
import { silentLog } from '../../platform/log/silent-log.ts';
import type { LiveSession } from '../../platform/operations/authenticator.ts';
import { RateLimiter, type RateLimit } from '../../platform/rate-limit/rate-limiter.ts';
import type { Dispatch } from '../dispatch.ts';
import { listen } from '../http/listener.ts';
import { createOrigins } from '../http/origins.ts';
import { ConnectionTable } from './connection-table.ts';
import { Gateway } from './gateway.ts';

const hourMs = 60 * 60 * 1000;

interface FixtureParts {
  dispatch?: Dispatch;
  /** The chats of each person; read when their first socket opens. */
  listActiveChats?: (userId: string) => Promise<string[]>;
  allowedOrigins?: readonly string[];
  strangerLimit?: RateLimit;
}

/** A gateway on a real port, with sessions in memory and a clock that is stopped. The cookie is the session's id. */
export async function startGatewayFixture(parts: FixtureParts = {}) {
  const clock = new FakeClock();
  const bus = createLocalBus();
  const connections = new ConnectionTable();
  const sessions = new Map<string, LiveSession>();
  const listener = await listen({ host: '127.0.0.1', port: 0 }, clock);
  const baseUrl = `http://127.0.0.1:${listener.port}`;
  const gateway = new Gateway({
    server: listener.server,
    connections,
    bus,
    clock,
    log: silentLog,
    origins: createOrigins({
      baseUrl,
      port: listener.port,
      allowedOrigins: parts.allowedOrigins ?? [],
    }),
    trustedProxies: [],
    strangerRate: new RateLimiter(parts.strangerLimit ?? { burst: 100, intervalMs: 50 }, clock),
    dispatch: parts.dispatch ?? (() => Promise.resolve({ isOk: true, result: {} })),
    authenticator: {
      authenticate: (cookie = '', bearer = null) =>
        Promise.resolve(sessions.get(bearer ?? cookie) ?? null),
      recheck: (sessionId) => Promise.resolve(sessions.get(sessionId) ?? null),
      find: (_reader, sessionId) => Promise.resolve(sessions.get(sessionId) ?? null),
    },
    readEpoch: () => Promise.resolve('epoch'),
    listActiveChats: parts.listActiveChats ?? (() => Promise.resolve([])),
  });
  const peers: Peer[] = [];

  function signIn(userId: string): string {
    const sessionId = crypto.randomUUID();
    const expiresAt = clock.now() + hourMs;
    sessions.set(sessionId, { userId, sessionId, role: 'member', expiresAt });
    return sessionId;
  }

  /** Does not wait for the socket to open. */
  function dial(
    cookie: string | null,
    options: ClientOptions = {},
    protocols: string[] = [],
  ): Peer {
    const headers = cookie === null ? {} : { cookie };
    const url = `${baseUrl.replace('http', 'ws')}/ws`;
    const peer = new Peer(url, { headers, ...options }, protocols);
    peers.push(peer);
    return peer;
  }

  /** Resolves when the server has sent hello. */
  async function connect(userId: string): Promise<Peer> {
    const peer = dial(signIn(userId));
    await peer.next('hello');
    return peer;
  }

  onTestFinished(async () => {
    for (const peer of peers) peer.socket.terminate();
    gateway.close();
    await listener.close();
  });

  return { baseUrl, bus, clock, connections, gateway, sessions, signIn, dial, connect };
}

/** A client that records the frames it receives. */
export class Peer {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  /** The status of an upgrade that was refused. */
  readonly refusal: Promise<number | undefined>;
  #onFrame: (() => void) | undefined;
  #read = 0;

  constructor(url: string, options: ClientOptions, protocols: string[] = []) {
    this.socket = new WebSocket(url, protocols, options);
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(serverFrameSchema.parse(JSON.parse(data.toString())));
      this.#onFrame?.();
    });
    this.refusal = new Promise((resolve) => {
      this.socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode));
    });
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  /** The next frame of this type that has not been returned yet. */
  async next<Type extends ServerFrame['type']>(
    type: Type,
  ): Promise<Extract<ServerFrame, { type: Type }>> {
    for (;;) {
      const frame = this.frames[this.#read];
      if (frame) this.#read += 1;
      else await this.#arrival();
      if (frame && isOfType(frame, type)) return frame;
    }
  }

  send(frame: unknown): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Resolves when everything sent by the server before now has arrived. */
  async settle(): Promise<void> {
    this.send({ type: 'ping' });
    await this.next('pong');
  }

  #arrival(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onFrame = resolve;
      void this.closed.then(({ code }) => reject(new Error(`The socket was closed: ${code}`)));
    });
  }
}

function isOfType<Type extends ServerFrame['type']>(
  frame: ServerFrame,
  type: Type,
): frame is Extract<ServerFrame, { type: Type }> {
  return frame.type === type;
}
