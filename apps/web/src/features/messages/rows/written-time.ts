import type { Text } from '../../../platform/language/i18n.ts';

interface WrittenMessage {
  readonly createdAt: number;
  readonly writtenAt?: number | null | undefined;
}

/** When a message was written; if it waited for a connection, also when it was sent: "09:00, sent 15:00". */
export function wordWritten(
  { createdAt, writtenAt }: WrittenMessage,
  format: (time: number) => string,
  t: Text['t'],
): string {
  if (writtenAt === undefined || writtenAt === null) return format(createdAt);
  return t('message.sentLater', { written: format(writtenAt), sent: format(createdAt) });
}
