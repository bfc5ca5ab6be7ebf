import {
  limits,
  notificationKinds,
  readKind,
  withReaction,
  type MessageRow,
  type NotificationKinds,
  type NotificationRow,
  type Row,
} from '@tend/protocol';

// What commands change at once, and what waiting changes in them.

/** As the server does with the read mark. */
export function settleByReading(
  row: NotificationRow,
  { chatId, upTo }: { chatId: string; upTo: number },
  kinds: NotificationKinds = notificationKinds,
): NotificationRow {
  const isReached = row.chatId === chatId && row.messageSeq !== null && row.messageSeq <= upTo;
  const kind = readKind(row.type);
  const isRead = kind !== 'unknown' && kinds[kind].settledBy === 'read';
  const isSettled = isReached && row.state === 'new' && isRead;
  return isSettled ? { ...row, state: 'read' } : row;
}

/** A clock that was set meanwhile tells nothing: then a message counts as written when it is sent. */
function addAge<Input extends { writtenAgoMs?: number | undefined }>(
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

/** With the person's reaction in place of an earlier one. */
export function react(row: MessageRow, userId: string, emoji: string | null): MessageRow {
  const { reactions = [], ...rest } = row;
  const after = withReaction(reactions, { userId, emoji });
  if (JSON.stringify(after) === JSON.stringify(reactions)) return row;
  return after.length === 0 ? rest : { ...rest, reactions: after };
}

/** What all commands have in common that send a message. */
export const newMessage = {
  afterWaiting: addAge,
  ackedAs: ({ seq }: { seq: number }) => seq,
  awaits: 'chat',
  isProvenBy: isOwnMessage,
  isKeptWhenRefused: true,
  namesVersion: false,
} as const;
