import { get as request } from 'node:http';
import { TendError } from '@tend/protocol';
import { onTestFinished } from 'vitest';
import type { Log, LogDetails } from '../../platform/log/log.ts';
import { FakeClock } from '../../platform/clock/fake-clock.ts';
import type { Authenticator, LiveSession } from '../../platform/operations/authenticator.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { RateLimiter, type RateLimit } from '../../platform/rate-limit/rate-limiter.ts';
import { createDispatcher } from '../dispatch.ts';
import { createHttpApp } from './http-server.ts';
import { listen } from './listener.ts';
import { createOrigins } from './origins.ts';

interface FixtureParts {
  handlers?: Partial<Handlers>;
  isSetUp?: boolean;
  callLimit?: RateLimit;
  strangerLimit?: RateLimit;
  webFolder?: string;
  connectsTo?: readonly string[];
  /** The configured base address; by default the real address. */
  baseUrl?: string;
  allowedOrigins?: readonly string[];
}

interface LogLine {
  message: string;
  cause: unknown;
  details: LogDetails | undefined;
}

const refuse = (): Promise<never> => Promise.reject(new TendError('not_found'));
const noUploads = { create: refuse, progress: refuse, append: refuse, giveUp: refuse };

/** The HTTP side on a real port, with the test's handlers. The cookie is the session's id. */
export async function startHttpFixture(parts: FixtureParts = {}) {
  const clock = new FakeClock();
  const errors: LogLine[] = [];
  const warnings: unknown[] = [];
  const sessions = new Map<string, LiveSession>();
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message, details) => void warnings.push([message, details]),
    error: (message, cause, details) => void errors.push({ message, cause, details }),
  };
  const listener = await listen({ host: '127.0.0.1', port: 0 }, clock);
  const address = `http://127.0.0.1:${listener.port}`;
  const find = (sessionId: string) => Promise.resolve(sessions.get(sessionId) ?? null);
  const authenticator: Authenticator = {
    authenticate: (cookie = '', bearer = null) => find(bearer ?? cookie),
    recheck: find,
    find: (_reader, sessionId) => find(sessionId),
  };
  const rates = {
    callRate: new RateLimiter(parts.callLimit ?? { burst: 100, intervalMs: 50 }, clock),
    strangerRate: new RateLimiter(parts.strangerLimit ?? { burst: 100, intervalMs: 50 }, clock),
  };
  const { dispatch, drain } = createDispatcher({
    authenticator,
    // A test calls only the handlers that it passes; any other call is an `internal` error.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    handlers: (parts.handlers ?? {}) as Handlers,
    isSetUp: () => Promise.resolve(parts.isSetUp ?? true),
    ...rates,
    log,
  });
  const app = await createHttpApp({
    listener,
    dispatch,
    authenticator,
    ...rates,
    uploads: noUploads,
    fileReading: { find: refuse, requireStanding: refuse },
    origins: createOrigins({
      baseUrl: parts.baseUrl ?? address,
      port: listener.port,
      allowedOrigins: parts.allowedOrigins ?? [],
    }),
    trustedProxies: [],
    connectsTo: parts.connectsTo ?? [],
    webFolder: parts.webFolder ?? null,
    log,
  });

  function signIn(role: LiveSession['role'] = 'member'): string {
    const sessionId = crypto.randomUUID();
    const userId = crypto.randomUUID();
    sessions.set(sessionId, { userId, sessionId, role, expiresAt: Number.MAX_SAFE_INTEGER });
    return sessionId;
  }

  /** Keeps the path as it is, where `fetch` would resolve `..` first. Resolves with the status. */
  function getVerbatim(path: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: listener.port, path }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.once('error', reject);
    });
  }

  onTestFinished(async () => {
    await app.close();
    await listener.close();
  });

  return {
    address,
    clock,
    errors,
    warnings,
    drain,
    signIn,
    getVerbatim,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${address}${path}`, { headers }),
    /** The preflight that a browser sends before a cross-origin call. */
    preflight: (name: string, origin: string) =>
      fetch(`${address}/api/${name}`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,tend-session',
        },
      }),
    post: (name: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${address}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}
