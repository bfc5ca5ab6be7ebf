import { idSchema } from '@tend/protocol';
import { z } from 'zod';
import { deviceAnswerSchema, deviceQuerySchema, searchedChangeSchema } from './device-search.ts';

/** From the page to the worker that searches. */
export const toWorkerSchema = z.discriminatedUnion('type', [
  /** The first one: whose local copy is searched. */
  z.object({ type: z.literal('open'), userId: idSchema }),
  z.object({ type: z.literal('find'), number: z.int(), query: deviceQuerySchema }),
  z.object({ type: z.literal('follow'), change: searchedChangeSchema }),
  z.object({ type: z.literal('restart') }),
]);
export type ToWorker = z.infer<typeof toWorkerSchema>;

/** From the worker. */
export const fromWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('found'), number: z.int(), answer: deviceAnswerSchema }),
  z.object({ type: z.literal('failed'), number: z.int() }),
  z.object({ type: z.literal('changed') }),
]);
export type FromWorker = z.infer<typeof fromWorkerSchema>;

/** The end of a channel between a page and its worker: both the Worker and the worker's global scope are one. */
export interface ChannelEnd {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}
