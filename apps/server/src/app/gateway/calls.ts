import {
  clientFrameSchema,
  closeCodes,
  contract,
  isOperationName,
  limits,
  type ClientFrame,
  type ErrorBody,
} from '@tend/protocol';
import type { Authenticator } from '../../platform/operations/authenticator.ts';
import type { Session } from '../../platform/operations/caller.ts';
import type { Dispatch } from '../dispatch.ts';
import type { Connection } from './connection.ts';
import { PeerBudget } from './peer-budget.ts';
import { encodeTextFrame } from './text-frame.ts';

/** RFC 6455 codes: unexpected binary data, text that is not JSON, and an unknown frame. */
const unsupportedData = 1003;
const invalidPayload = 1007;
const policyViolation = 1008;

/** A client that keeps calling when told to wait, or pings without end, costs the others time. */
const maxIdleFrames = 2_000;
const overloadedRetryMs = 250;

const pongFrame = encodeTextFrame(JSON.stringify({ type: 'pong' }));

/** Limit on waiting queries of all peers, in bytes as received. */
const queryBytesLimit = 32 * 1024 * 1024;

type CallFrame = Extract<ClientFrame, { type: 'call' }>;

interface Call {
  id: number;
  name: string;
  readInput: () => unknown;
}

interface CallParts {
  dispatch: Dispatch;
  authenticator: Authenticator;
}

export type FrameHandler = (connection: Connection, data: Buffer, isBinary: boolean) => void;

/** Handles the frames that a client sends. */
export function createFrameHandler({ dispatch, authenticator }: CallParts): FrameHandler {
  const waiting = new PeerBudget(queryBytesLimit);

  /**
   * The session at this moment, for calls that arrived in one read together: nothing is committed between them. Commands
   * check it again in their transaction.
   */
  function findSession(connection: Connection): Promise<Session | null> {
    // Builds no answer for a peer that has gone while its query waited.
    if (!connection.isOpen) return Promise.resolve(null);
    if (connection.session === null) {
      connection.session = authenticator.recheck(connection.sessionId);
      queueMicrotask(() => void (connection.session = null));
    }
    return connection.session;
  }

  function accept(connection: Connection, frame: CallFrame, data: Buffer): void {
    if (connection.callsInFlight >= limits.callsInFlight) {
      refuse(connection, frame.id, { code: 'overloaded', retryAfterMs: overloadedRetryMs });
      return;
    }
    connection.callsInFlight += 1;
    const answered = isReadInTurn(frame.name)
      ? ask(connection, keepRaw(frame, data), data.length)
      : run(connection, keepParsed(frame));
    void answered.then(() => void (connection.callsInFlight -= 1));
  }

  async function ask(connection: Connection, query: Call, bytes: number): Promise<void> {
    waiting.note(connection, connection.countQuery(bytes));
    await connection.inTurn(() => run(connection, query));
    waiting.note(connection, connection.countQuery(-bytes));
  }

  async function run(connection: Connection, { id, name, readInput }: Call): Promise<void> {
    if (!connection.isOpen) return;
    const outcome = await dispatch(name, readInput, {
      findSession: () => findSession(connection),
      connectionId: connection.id,
      http: null,
      addressKey: null,
      asker: connection.userId,
    });
    if (outcome.isOk) {
      connection.send(
        encodeTextFrame(JSON.stringify({ type: 'reply', id, result: outcome.result })),
      );
      return;
    }
    if (outcome.error.code === 'rate_limited') refuse(connection, id, outcome.error);
    else sendFailure(connection, id, outcome.error);
    if (outcome.error.code === 'not_signed_in') connection.close(closeCodes.sessionEnded);
  }

  return (connection, data, isBinary) => {
    connection.noteAlive();
    if (!connection.isOpen) return;
    const read = readFrame(data, isBinary);
    if ('refusal' in read) connection.close(read.refusal.code, read.refusal.reason);
    else if (read.frame.type === 'call') accept(connection, read.frame, data);
    else answerPing(connection);
  };
}

function keepParsed({ id, name, input }: CallFrame): Call {
  return { id, name, readInput: () => input };
}

/** Keeps a query, which may have to wait, as raw bytes: its parsed form can take twenty times as much memory. */
function keepRaw({ id, name }: CallFrame, data: Buffer): Call {
  return { id, name, readInput: () => inputOf(data) };
}

/** The input of a frame that is known to be a call. */
function inputOf(data: Buffer): unknown {
  const read = readFrame(data, false);
  return 'frame' in read && read.frame.type === 'call' ? read.frame.input : undefined;
}

/** Searches run elsewhere, where one of a person waits, and the other queries must not wait for them. */
function isReadInTurn(name: string): boolean {
  return isOperationName(name) && contract[name].kind === 'query' && name !== 'search.messages';
}

function answerPing(connection: Connection): void {
  connection.send(pongFrame);
  countIdleFrame(connection);
}

function readFrame(
  data: Buffer,
  isBinary: boolean,
): { frame: ClientFrame } | { refusal: { code: number; reason: string } } {
  if (isBinary) return { refusal: { code: unsupportedData, reason: 'binary' } };
  const json = parseJson(data);
  if (json === undefined) return { refusal: { code: invalidPayload, reason: 'not JSON' } };
  const parsed = clientFrameSchema.safeParse(json);
  if (parsed.success) return { frame: parsed.data };
  return { refusal: { code: policyViolation, reason: 'not a frame of this protocol' } };
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}

function refuse(connection: Connection, id: number, error: ErrorBody): void {
  sendFailure(connection, id, error);
  countIdleFrame(connection);
}

function countIdleFrame(connection: Connection): void {
  connection.idleFrames += 1;
  if (connection.idleFrames > maxIdleFrames) connection.close(policyViolation, 'too many calls');
}

function sendFailure(connection: Connection, id: number, error: ErrorBody): void {
  connection.send(encodeTextFrame(JSON.stringify({ type: 'failure', id, error })));
}
