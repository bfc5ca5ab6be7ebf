import { limits, type Mention, type MessageContent, type Row } from '@tend/protocol';

/** A clock that was set meanwhile tells nothing: then a message counts as written when it is sent. */
export function addAge<Input extends { writtenAgoMs?: number | undefined }>(
  input: Input,
  waitedMs: number,
): Input {
  const isLate = waitedMs > limits.lateMessageMs && waitedMs <= limits.messageAgeMs;
  return isLate ? { ...input, writtenAgoMs: Math.floor(waitedMs) } : input;
}

/** Whether the row is that of a message which the person has sent. */
export function isOwnMessage(
  row: Row,
  { input, selfId }: { input: { id: string }; selfId: string },
): boolean {
  return row.kind === 'message' && row.id === input.id && row.authorId === selfId;
}

export function toText(text: string, mentions: Mention[] | undefined): MessageContent {
  return { type: 'text', text, ...(mentions && { mentions }) };
}
