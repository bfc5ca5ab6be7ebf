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
import type { Dispatch } from '../dispatch.ts';
import type { Connection } from './connection.ts';
import { encodeTextFrame } from './text-frame.ts';

/** RFC 6455's: unexpected binary, text that is no JSON, and a frame that is none of ours. */
const unsupportedData = 1003;
const invalidPayload = 1007;
const policyViolation = 1008;

/** A client that goes on calling when it is told to wait, or pings without end, costs the others time. */
const maxIdleFrames = 2_000;
const overloadedRetryMs = 250;

const pongFrame = encodeTextFrame(JSON.stringify({ type: 'pong' }));

type Call = Extract<ClientFrame, { type: 'call' }>;

interface CallParts {
  dispatch: Dispatch;
  authenticator: Authenticator;
}

export type FrameHandler = (connection: Connection, data: Buffer, isBinary: boolean) => void;

/** Answers what a client sends. */
export function createFrameHandler({ dispatch, authenticator }: CallParts): FrameHandler {
  async function answer(connection: Connection, { id, name, input }: Call): Promise<void> {
    if (connection.callsInFlight >= limits.callsInFlight) {
      refuse(connection, id, { code: 'overloaded', retryAfterMs: overloadedRetryMs });
      return;
    }
    connection.callsInFlight += 1;
    if (isQuery(name)) await connection.inTurn(() => run(connection, { id, name, input }));
    else await run(connection, { id, name, input });
    connection.callsInFlight -= 1;
  }

  async function run(
    connection: Connection,
    { id, name, input }: Omit<Call, 'type'>,
  ): Promise<void> {
    if (!connection.isOpen) return;
    const outcome = await dispatch(name, input, {
      // Nothing is put together for a peer that has gone while its query waited.
      findSession: async () =>
        connection.isOpen ? authenticator.recheck(connection.sessionId) : null,
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
    else if (read.frame.type === 'call') void answer(connection, read.frame);
    else answerPing(connection);
  };
}

function isQuery(name: string): boolean {
  return isOperationName(name) && contract[name].kind === 'query';
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
