import {
  contract,
  rowSchema,
  serverFrameSchema,
  type OperationName,
  type OutputOf,
  type ServerFrame,
} from '@tend/protocol';
import type { z } from 'zod';

/** Converts the server's text to typed values. Both functions throw on invalid input. */
export interface Codec {
  parseFrame(text: string): ServerFrame;
  parseOutput<Name extends OperationName>(name: Name, output: unknown): OutputOf<Name>;
}

// The contract seen as a mapped type, through which TypeScript keeps a name and its schema together.
const operations: { [Name in OperationName]: { output: z.ZodType<OutputOf<Name>> } } = contract;

export const validatingCodec: Codec = {
  parseFrame: (text) => parseTolerantly(serverFrameSchema, JSON.parse(text)),
  parseOutput: (name, output) => parseTolerantly(operations[name].output, output),
};

/** A server may be newer than the app: what it sends in a frame or an answer is read except for rows of unknown form. */
function parseTolerantly<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : schema.parse(leaveOutUnreadable(value));
}

function leaveOutUnreadable(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { rows, updates } = value;
  if (Array.isArray(updates)) return { ...value, updates: updates.map(leaveOutUnreadable) };
  if (!Array.isArray(rows)) return value;
  const readable = rows.filter((row) => rowSchema.safeParse(row).success);
  return readable.length === rows.length ? value : { ...value, rows: readable, isPartial: true };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Trusts the server. For the load generator, which drives thousands of connections from one core and measures the
 * server, not zod.
 */
export const trustingCodec: Codec = {
  parseFrame(text) {
    const frame: unknown = JSON.parse(text);
    if (!isProbablyFrame(frame)) throw new TypeError('not a frame');
    return frame;
  },
  parseOutput<Name extends OperationName>(name: Name, output: unknown): OutputOf<Name> {
    if (!isProbablyOutput(name, output)) throw new TypeError(`not an answer to ${name}`);
    return output;
  },
};

function isProbablyFrame(value: unknown): value is ServerFrame {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isProbablyOutput<Name extends OperationName>(
  _name: Name,
  value: unknown,
): value is OutputOf<Name> {
  return typeof value === 'object' && value !== null;
}
