import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Clock } from '../../platform/clock/clock.ts';
import { strangersBytes } from './body-limit.ts';
import { boundIntake } from './intake.ts';

/** How long answers in progress may take once the server stops. */
const closeTimeoutMs = 2_000;

/**
 * Connections that may wait to be accepted, as when all phones reconnect at once; a client without a place retries
 * after one second, and then after three. Node asks for 511.
 */
export const backlog = 4_096;

/** A large file over a bad connection; what has arrived by then stays, and the device goes on. */
const requestTimeoutMs = 60 * 60_000;

const serverOptions = {
  requestTimeout: requestTimeoutMs,
  /** Given, because the default for requests grows with theirs. */
  headersTimeout: 60_000,
  maxHeaderSize: strangersBytes,
  /** Other upgrades, such as curl's offer of HTTP/2, are ignored: the request is answered as it is. */
  shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket',
};

/** The port, opened before the application exists. */
export interface Listener {
  readonly server: Server;
  readonly port: number;
  /** Passes requests to the application; until then each is told to retry. */
  handle(handleRequest: RequestListener): void;
  /** Accepts no new connections and closes idle ones. */
  stopAccepting(): void;
  /** Resolves when the last connection has ended. */
  close(): Promise<void>;
}

/** Throws the errors of `listen`: `EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL` … */
export async function listen(
  { host, port }: { host: string; port: number },
  clock: Clock,
  intakeBytes?: number,
): Promise<Listener> {
  const server = createServer(serverOptions, askToComeAgain);
  const stopBounding = boundIntake(server, clock, intakeBytes);
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error): void => {
      stopBounding();
      reject(error);
    };
    server.once('error', fail);
    server.listen({ port, host, backlog }, () => {
      server.off('error', fail);
      resolve();
    });
  });
  const closed = new Promise<void>((resolve) => {
    server.once('close', () => {
      stopBounding();
      resolve();
    });
  });
  return {
    server,
    port: portOf(server),
    handle(handleRequest) {
      server.off('request', askToComeAgain).on('request', handleRequest);
    },
    stopAccepting() {
      server.close();
    },
    async close() {
      server.close();
      const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

const askToComeAgain: RequestListener = (_request, response) => {
  response
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    .end(JSON.stringify({ error: { code: 'overloaded', retryAfterMs: 1_000 } }));
};

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
