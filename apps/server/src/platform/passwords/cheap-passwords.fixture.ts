import { createPasswords } from './passwords.ts';

/** As cheap as argon2 can be made: what a hash costs is not what tests are about. */
export const cheapPasswords = createPasswords({ memoryKiB: 8, passes: 1, parallelism: 1 }, 4);
