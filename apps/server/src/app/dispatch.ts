import {
  contract,
  isOperationName,
  TendError,
  type Access,
  type ErrorBody,
  type Operation,
  type OperationName,
} from '@tend/protocol';
import type { z } from 'zod';
import type { Log } from '../platform/log/log.ts';
import type { Authenticator } from '../platform/operations/authenticator.ts';
import type { Caller, Session } from '../platform/operations/caller.ts';
import type { CallContext, Handlers, HttpExchange } from '../platform/operations/handler.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { QueryLine } from './query-line.ts';

/** The origin of a call: a request or a socket. */
export interface CallSource {
  /** Reads the session again: it may have ended since the last call. */
  findSession: () => Promise<Session | null>;
  readonly connectionId: number | null;
  readonly http: HttpExchange | null;
  /** The bucket for calls without a session, from `rateLimitKey`; null for a socket, which has a session. */
  readonly addressKey: string | null;
  /** The owner of the queue for queries: the person of a socket, otherwise the address. */
  readonly asker: string;
}

export type Outcome = { isOk: true; result: unknown } | { isOk: false; error: ErrorBody };

/** The single entry to the features, for requests and sockets. Never rejects. */
export type Dispatch = (
  name: string,
  /** Called when the call is admitted and its turn comes: input parsed earlier would stay in memory until then. */
  readInput: () => unknown,
  source: CallSource,
) => Promise<Outcome>;

interface Dispatcher {
  dispatch: Dispatch;
  /** Accepts no more calls; resolves when all accepted calls have completed. */
  drain: () => Promise<void>;
}

interface DispatchParts {
  handlers: Handlers;
  authenticator: Pick<Authenticator, 'find'>;
  isSetUp: () => Promise<boolean>;
  /** Per person, across all their devices. */
  callRate: RateLimiter;
  /** Per address, for all calls without a session. */
  strangerRate: RateLimiter;
  log: Log;
}

/** The only operations that are available before the organisation is set up. */
const setUpOperations: ReadonlySet<string> = new Set([
  'organization.state',
  'organization.setUp',
  'server.greet',
]);

/** Queries that other threads answer, and which have lines of their own: they take no place in that of all others. */
const answeredApart: ReadonlySet<OperationName> = new Set(['search.messages']);

const maxFields = 20;

export function createDispatcher(parts: DispatchParts): Dispatcher {
  const { handlers, callRate, strangerRate, log } = parts;
  const line = new QueryLine();
  const identify = createIdentification(parts.authenticator);
  let wasSetUp = false;
  let inFlight = 0;
  let onDrained: (() => void) | null = null;

  /** Asks until the set-up is done; it stays done. */
  async function requireSetUp(name: string): Promise<void> {
    if (setUpOperations.has(name)) return;
    wasSetUp = await parts.isSetUp();
    if (!wasSetUp) throw new TendError('not_set_up');
  }

  /** A call that is refused here has waited for nothing and holds no memory. */
  async function admit(operation: Operation, source: CallSource): Promise<Caller | null> {
    if (operation.transport === 'http' && !source.http) throw new TendError('method_not_allowed');
    const session = await source.findSession();
    if (session) callRate.take(session.userId);
    else if (source.addressKey !== null) strangerRate.take(source.addressKey);
    return identify(session, operation, source);
  }

  async function call(
    name: string,
    readInput: () => unknown,
    source: CallSource,
  ): Promise<unknown> {
    if (onDrained) throw new TendError('shutting_down');
    if (!isOperationName(name)) throw new TendError('not_found');
    if (!wasSetUp) await requireSetUp(name);
    const operation: Operation = contract[name];
    const admitted = await admit(operation, source);
    const { connectionId, http } = source;
    const answerTo = (caller: Caller | null): Promise<unknown> =>
      answer(handlers, { name, readInput }, { caller, connectionId, http });
    if (operation.kind === 'command' || answeredApart.has(name)) return await answerTo(admitted);
    return line.run(source.asker, async () =>
      // The session may have ended, or the socket closed, while the query waited.
      answerTo(identify(await source.findSession(), operation, source)),
    );
  }

  return {
    async dispatch(name, readInput, source) {
      inFlight += 1;
      try {
        return { isOk: true, result: await call(name, readInput, source) };
      } catch (error) {
        return { isOk: false, error: toErrorBody(error, name, log) };
      } finally {
        inFlight -= 1;
        if (inFlight === 0) onDrained?.();
      }
    },
    drain() {
      return new Promise((resolve) => {
        onDrained = resolve;
        if (inFlight === 0) resolve();
      });
    },
  };
}

async function answer(
  handlers: Handlers,
  { name, readInput }: { name: OperationName; readInput: () => unknown },
  context: CallContext,
): Promise<unknown> {
  const operation: Operation = contract[name];
  // TypeScript cannot pair a name's handler with its own schema; Handlers and the contract do.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const handle = handlers[name] as (input: unknown, context: CallContext) => Promise<unknown>;
  const output = await handle(parseInput(operation, readInput()), context);
  return operation.output.parse(output);
}

/** Null: a caller without a session, where that is allowed. */
function createIdentification(authenticator: DispatchParts['authenticator']) {
  return (
    session: Session | null,
    operation: Operation,
    { addressKey }: CallSource,
  ): Caller | null => {
    if (!session && operation.access === 'public' && addressKey !== null) return null;
    const standing = requireStanding(session, operation);
    return {
      ...standing,
      async requireStanding(reader) {
        requireStanding(await authenticator.find(reader, standing.sessionId), operation);
      },
    };
  };
}

/** @throws TendError `not_signed_in`, `not_allowed` */
function requireStanding(session: Session | null, { access }: Operation): Session {
  if (!session) throw new TendError('not_signed_in');
  if (!mayCall(access, session)) throw new TendError('not_allowed');
  return session;
}

/**
 * Whether the caller may try the operation at all. `member` and `groupAdministrator` depend on the chat, so the
 * feature's policy decides them with the chat at hand.
 */
function mayCall(access: Access, caller: Session): boolean {
  return access !== 'administrator' || caller.role === 'administrator';
}

function parseInput(operation: Operation, input: unknown): unknown {
  const parsed = operation.input.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new TendError('bad_request', {
    fields: parsed.error.issues.slice(0, maxFields).flatMap(fieldsOf),
  });
}

function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  if (keys.length === 0) return [path.join('.')];
  return keys.slice(0, maxFields).map((key) => [...path, key].join('.'));
}

/** Anything but a TendError is a bug or a failing machine: the person learns only that the call failed. */
export function toErrorBody(error: unknown, name: string, log: Log): ErrorBody {
  if (error instanceof TendError) return error.body;
  log.error('A call failed', error, { name });
  return { code: 'internal' };
}
