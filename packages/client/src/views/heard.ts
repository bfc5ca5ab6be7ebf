import { nothingHeard, type Heard } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { showWith } from '../outbox/queued-commands.ts';
import { reuseList } from './derived.ts';

/** Which voice messages of a chat the person has listened to, including those that the server does not know of yet. */
export function computeHeard(replica: Replica, chatId: string, previous: Heard | null): Heard {
  const { upTo, seqs } = replica.rows('heard').get(chatId) ?? nothingHeard;
  const shown = showWith(replica.outboxEntries(), 'heard', { chatId, upTo, seqs });
  const isSame =
    previous?.upTo === shown.upTo && reuseList(previous.seqs, shown.seqs) === previous.seqs;
  return isSame ? previous : { upTo: shown.upTo, seqs: shown.seqs };
}
