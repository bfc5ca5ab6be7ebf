import { z } from 'zod';
import { limits } from './limits.ts';

/**
 * How long before this attempt the message was written. A duration instead of a time, so that a device with a wrong
 * clock still reports it correctly; absent for a message written just now.
 */
export const writtenAgoSchema = z.int().min(0).max(limits.messageAgeMs).optional();
