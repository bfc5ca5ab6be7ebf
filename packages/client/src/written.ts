import { TendError } from '@tend/protocol';
import type { ZodType } from 'zod';
import type { LocalCopy } from './copy/local-copy.ts';
import type { Drafts } from './drafts/drafts.ts';

// From what people have written to the input of a command.

/** Rejects what the server would refuse, before it is put into the outbox. */
export function parse<Output, Input>(schema: ZodType<Output, Input>, input: Input): Output {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.'));
  throw new TendError('bad_request', { fields });
}

/** A draft that could not be stored stays in the note, and is restored at the next start. */
export async function dropWhenStored(
  { copy, drafts }: { copy: LocalCopy; drafts: Drafts },
  messageId: string,
): Promise<void> {
  await copy.whenWritten();
  if (!copy.replica.unsaved.has(messageId)) drafts.drop(messageId);
}
