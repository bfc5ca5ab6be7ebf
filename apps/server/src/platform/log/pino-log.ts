import { pino, type DestinationStream, type Level } from 'pino';
import type { Log } from './log.ts';

/** One JSON object per line, by default to standard error: standard output is for the operator. */
export function createPinoLog(
  level: Level | 'silent',
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    debug: (message, details) => logger.debug(details ?? {}, message),
    info: (message, details) => logger.info(details ?? {}, message),
    warn: (message, details) => logger.warn(details ?? {}, message),
    error: (message, cause, details) => logger.error({ ...details, err: cause }, message),
  };
}
