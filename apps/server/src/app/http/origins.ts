import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The origins from which a browser may call. */
export interface Origins {
  /** The address that people open, without a path. */
  readonly baseUrl: string;
  /** Whether cookies and pages use TLS. */
  readonly isSecure: boolean;
  /** Whether the page that sent a request may call; a request without an origin does not come from a browser. */
  allows(request: OriginFacts): boolean;
  /** Whether it is one of the configured cross-origin pages, which share no cookies with the base address. */
  isCrossOrigin(origin: string | undefined): origin is string;
}

/** The parts of a request that identify its page. */
export interface OriginFacts {
  readonly headers: Pick<IncomingMessage['headers'], 'origin' | 'host'>;
  readonly socket: Pick<IncomingMessage['socket'], 'localAddress' | 'localPort'>;
}

interface Configured {
  /** Null if the operator has configured none: then it is this machine. */
  baseUrl: string | null;
  port: number;
  allowedOrigins: readonly string[];
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The configured addresses decide. If no base address is configured, pages at the machine's own addresses may call as
 * well, so that a phone in the same network can try Tend: `isAtOwnAddress` explains why that is safe.
 */
export function createOrigins({ baseUrl: configured, port, allowedOrigins }: Configured): Origins {
  const baseUrl = configured ?? `http://localhost:${port}`;
  const own = sameMachine(baseUrl);
  const allowed = new Set([...own, ...allowedOrigins]);
  return {
    baseUrl,
    isSecure: baseUrl.startsWith('https:'),
    allows(request) {
      const { origin } = request.headers;
      if (origin === undefined || allowed.has(origin)) return true;
      return configured === null && isAtOwnAddress(request);
    },
    isCrossOrigin: (origin): origin is string =>
      origin !== undefined && allowedOrigins.includes(origin) && !own.includes(origin),
  };
}

/** A server at localhost is often opened by its IP address: same machine, same port, same server. */
function sameMachine(baseUrl: string): string[] {
  const url = new URL(baseUrl);
  if (!loopbackHosts.includes(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return loopbackHosts.map((host) => `${url.protocol}//${host}${port}`);
}

/**
 * Whether the page was opened at the very IP address and port at which this connection arrived: only this server
 * answers there, so the page is its own. A host name is never accepted, since its owner can point it here (DNS
 * rebinding), and neither is a proxied request, since its connection arrived at another address.
 */
function isAtOwnAddress({ headers: { origin, host }, socket }: OriginFacts): boolean {
  if (host === undefined || origin !== `http://${host}`) return false;
  const url = URL.parse(origin);
  const page = parseAddress(url?.hostname.replace(/^\[(.*)\]$/, '$1'));
  const own = parseAddress(socket.localAddress);
  if (page === null || page !== own) return false;
  return Number(url?.port === '' ? 80 : url?.port) === socket.localPort;
}

/** An IPv4 address reported as IPv6 by a dual-stack socket. */
function parseAddress(text = ''): string | null {
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : null;
}
