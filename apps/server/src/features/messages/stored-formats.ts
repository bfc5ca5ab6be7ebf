import { formatsInputSchema, type WrittenFormat } from '@tend/protocol';

/** The formats as part of what a message says; absent if there are none. */
export function readFormats(stored: string | null): { formats?: WrittenFormat[] } {
  return stored === null ? {} : { formats: formatsInputSchema.parse(JSON.parse(stored)) };
}

/** The stored form of formats, which tells whether a repeated command has the same: null for none. */
export function writeFormats(formats: readonly WrittenFormat[] | undefined): string | null {
  return formats === undefined ? null : JSON.stringify(formats);
}
