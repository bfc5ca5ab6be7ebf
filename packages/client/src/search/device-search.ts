import {
  messageRowSchema,
  idSchema,
  naturalSchema,
  searchFiltersSchema,
  searchHitSchema,
  searchOrderSchema,
  timeSchema,
  versionSchema,
} from '@tend/protocol';
import { z } from 'zod';

// A worker is spoken to by messages, which are parsed as everything is that comes from outside of it.

/** Whether an own message waits to be sent, or was refused. */
const waitingSchema = z.enum(['pending', 'failed']);

/** A hit. An own message that is not sent yet says so, and has a place in place of its position (`placeOf`). */
export const foundMessageSchema = searchHitSchema.extend({ waiting: waitingSchema.optional() });
export type FoundMessage = z.infer<typeof foundMessageSchema>;

/** A search of what is stored on the device. */
export const deviceQuerySchema = z.object({
  words: z.string(),
  filters: searchFiltersSchema,
  order: searchOrderSchema,
  /** Hits from the first one on. */
  limit: z.int().min(1),
  /** The chats that the person is in, how far they have read them, and when something was last written there. */
  chats: z.array(z.object({ id: idSchema, readUpTo: versionSchema, newestAt: timeSchema })),
  /** Own messages that are not sent yet. */
  waiting: z.array(messageRowSchema.extend({ waiting: waitingSchema })),
});
export type DeviceQuery = z.infer<typeof deviceQuerySchema>;

/** What is asked, without what the device knows by itself. */
export type DeviceQuestion = Omit<DeviceQuery, 'chats' | 'waiting'>;

export const deviceAnswerSchema = z.object({
  hits: z.array(foundMessageSchema),
  /** Up to `limits.searchCount`. */
  count: naturalSchema,
  isCorrected: z.boolean(),
  /** Whether all of the local copy was searched, or messages are still being read. */
  isWhole: z.boolean(),
});
export type DeviceAnswer = z.infer<typeof deviceAnswerSchema>;

/** A change of the local copy. Deletions come before additions. */
export const searchedChangeSchema = z.object({
  deletedChatIds: z.array(idSchema),
  messages: z.array(messageRowSchema),
});
export type SearchedChange = z.infer<typeof searchedChangeSchema>;

/** Searches the local copy on this device, without the network. Every adapter passes the same contract suite. */
export interface DeviceSearch {
  /** Rejects if the local copy cannot be searched. */
  find(query: DeviceQuery): Promise<DeviceAnswer>;
  follow(change: SearchedChange): void;
  /** Changes were missed: everything is read anew. */
  restart(): void;
  /** Calls back when an answer may have become another one; once until the next search. */
  onChanged(listener: () => void): void;
  close(): void;
}
