import type { InputOf } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { appendedBy, isUploading } from './queued-commands.ts';

/** What deletes the message with this key, if it can be discarded and brought back; null if not. */
export function deletionOfUnsent(
  { outbox, unsaved }: Pick<Replica, 'outbox' | 'unsaved'>,
  key: string,
): InputOf<'message.delete'> | null {
  const stored = outbox.get(key);
  const entry = stored ?? unsaved.get(key);
  if (entry === undefined) return null;
  // A device that did not take a message may not take its deletion either.
  const canGo = isUploading(entry) || stored?.state === 'failed';
  const message = canGo ? appendedBy(entry) : null;
  // The server has something else under this id: another message, or the scheduled one that was to be sent at once.
  if (message?.id !== key || entry.failure === 'id_reused') return null;
  return { chatId: message.chatId, messageId: key };
}
