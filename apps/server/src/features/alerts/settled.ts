import { isSettledByReading, topicOf, type NotificationKinds } from '@tend/protocol';
import type { Reader } from '../../platform/db/database.ts';
import { listNewUpTo } from './alerts.store.ts';
import { findReading } from './audience.store.ts';

/** What a device is told, or is to be told, of a topic. */
interface Told {
  userId: string;
  chatId: string;
  topic: string;
  toSeq: number;
}

/** The messages of a topic, settled by the person's own action, that still need it. */
export async function listUnsettled(
  reader: Reader,
  { userId, chatId, topic, toSeq: upTo }: Told,
  kinds: NotificationKinds,
): Promise<readonly number[]> {
  const alerts = await reader.all(listNewUpTo, { userId, chatId, upTo });
  return alerts.flatMap(({ type, message_seq: seq }) =>
    seq !== null && topicOf(type, { chatId, seq }, kinds) === topic ? [seq] : [],
  );
}

/** The position up to which a topic is settled for a person: all of it, if they have left the chat. */
export async function findSettledUpTo(
  reader: Reader,
  told: Told,
  kinds: NotificationKinds,
): Promise<number> {
  const { userId, chatId, topic, toSeq } = told;
  const member = await reader.get(findReading, { chatId, userId });
  if (member?.state !== 'active') return toSeq;
  if (isSettledByReading(topic, kinds)) return member.readUpTo ?? 0;
  const unsettled = await listUnsettled(reader, told, kinds);
  return Math.min(toSeq, ...unsettled.map((seq) => seq - 1));
}
