import { createPasswords } from './passwords.ts';

/** The cheapest argon2 settings: tests do not depend on the cost of a hash. */
export const cheapPasswords = createPasswords({ memoryKiB: 8, passes: 1, parallelism: 1 }, 4);
