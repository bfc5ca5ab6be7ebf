import { lookup } from 'node:dns';
import { Agent, request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { checkLookups, isPublicAddress, type LookupAll } from '../addresses/public-address.ts';
import type { Clock } from '../clock/clock.ts';

interface PushRequest {
  url: URL;
  headers: Readonly<Record<string, string | number>>;
  body: Buffer;
}

export interface PushResponse {
  status: number;
  /** As sent by the service. */
  retryAfter: string | null;
  /** The beginning of the response body. */
  body: string;
}

/** Connections to push services: devices name the address, so each address is checked before anything is sent. */
export interface PushDialer {
  /** All addresses of the host; empty if its name does not resolve at the moment. */
  resolve(host: string): Promise<string[]>;
  isAllowed(address: string): boolean;
  /**
   * Resolves with the response, whatever its status; does not follow redirects.
   * @throws Error if there is no response in time, or the host's address is not allowed
   */
  post(message: PushRequest): Promise<PushResponse>;
  close(): void;
}

interface DialerParts {
  clock: Clock;
  /** For tests: resolves names as a test wants. */
  lookupAll?: LookupAll;
  isAllowed?: (address: string) => boolean;
  /** For tests: a stream to a push service without TLS. */
  connect?: (host: string, lookup: LookupFunction) => Duplex;
}

/** A push service answers within two seconds; a slow one must not hold a place for long. */
const timeoutMs = 15_000;
/** Enough for an explanation, and a limit on whatever else a foreign server sends. */
const maxBodyBytes = 8 * 1024;
/** Per push service; further requests wait. */
const maxSockets = 64;
const idleMs = 30_000;

export function createPushDialer({
  lookupAll = lookup,
  isAllowed = isPublicAddress,
  connect,
  clock,
}: DialerParts): PushDialer {
  const checkedLookup = checkLookups(lookupAll, isAllowed);
  const agent = new Agent({ keepAlive: true, maxSockets, timeout: idleMs });
  if (connect) agent.createConnection = ({ host }) => connect(host ?? '', checkedLookup);
  const options: RequestOptions = { agent, lookup: checkedLookup };

  return {
    isAllowed,
    resolve: (host) =>
      new Promise((resolve) => {
        lookupAll(host, { all: true }, (_error, addresses = []) =>
          resolve(addresses.map(({ address }) => address)),
        );
      }),
    async post({ url, headers, body }) {
      const overdue = new AbortController();
      const cancel = clock.after(timeoutMs, () => overdue.abort());
      const { signal } = overdue;
      try {
        const response = await exchange(url, { ...options, method: 'POST', headers, signal }, body);
        return {
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'] ?? null,
          body: await readBeginning(response),
        };
      } finally {
        cancel();
      }
    },
    close: () => agent.destroy(),
  };
}

function exchange(url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, options, resolve).once('error', reject).end(body);
  });
}

/** Reads no more than it returns; the connection of a longer response is not reused. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBodyBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBodyBytes).toString('utf8');
}
