import { z } from 'zod';

/** Of no samples there is null, as JSON has it. */
const millisecondsSchema = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);

/** The results of the load generator's process, as its last line of output. */
const percentilesSchema = z.object({
  p50: millisecondsSchema,
  p95: millisecondsSchema,
  p99: millisecondsSchema,
  max: millisecondsSchema,
});
/** Latencies of one run, in milliseconds. */
export type Percentiles = z.infer<typeof percentilesSchema>;

export const recordedSchema = z.object({
  ackMs: percentilesSchema,
  receiptMs: percentilesSchema,
  ackedPerSecond: z.number(),
  deliveredPerSecond: z.number(),
  sent: z.number(),
});
export type Recorded = z.infer<typeof recordedSchema>;

export const historyTimesSchema = z.object({
  newestMs: percentilesSchema,
  farBackMs: percentilesSchema,
});
export type HistoryTimes = z.infer<typeof historyTimesSchema>;

export const logInStormSchema = z.object({
  /** Duration of log-ins on known devices. */
  knownMs: percentilesSchema,
  knownRefused: z.number(),
  /** Guesses whose password was checked, and guesses without an answer. */
  checked: z.number(),
  unanswered: z.number(),
});
export type LogInStorm = z.infer<typeof logInStormSchema>;

/** Megabytes a second. */
export const fileRatesSchema = z.object({
  uploadedPerSecond: z.number(),
  downloadedPerSecond: z.number(),
});
export type FileRates = z.infer<typeof fileRatesSchema>;

export const searchTimesSchema = z.object({
  commonMs: percentilesSchema,
  rareMs: percentilesSchema,
  prefixMs: percentilesSchema,
  phraseMs: percentilesSchema,
  /** From sending a message to its acknowledgement, meanwhile. */
  writeMs: percentilesSchema,
  searchesPerSecond: z.number(),
});
export type SearchTimes = z.infer<typeof searchTimesSchema>;

export const reconnectedSchema = z.object({
  /** When the last one had caught up, in milliseconds since 1970: another process knows when the server was up. */
  lastAt: z.number(),
  failures: z.number(),
});
export type Reconnected = z.infer<typeof reconnectedSchema>;
