import type { ChatMember, MemberReceipt } from '@tend/client';

/** Of those to whom a message was sent and who show that they read, how many have read it; and how many hide it. */
export interface ReaderCount {
  readonly count: number;
  readonly total: number;
  readonly hidden: number;
}

/** Counts the readers of a group's messages by their positions. */
export function readerCounter(
  members: readonly Pick<ChatMember, 'userId' | 'user' | 'isSelf' | 'version'>[],
  receipts: ReadonlyMap<string, MemberReceipt>,
): (seq: number) => ReaderCount {
  const others = members
    .filter(({ isSelf }) => !isSelf)
    .map(({ userId, user, version }) => {
      const { upTo, joinedSeq } = receipts.get(userId) ?? { upTo: 0, joinedSeq: null };
      return { upTo, joinedSeq: joinedSeq ?? version, hides: user?.hidesReceipts === true };
    });
  return (seq) => {
    // To who joined later it was not sent.
    const recipients = others.filter(({ joinedSeq }) => joinedSeq <= seq);
    const showing = recipients.filter(({ hides }) => !hides);
    const count = showing.filter(({ upTo }) => upTo >= seq).length;
    return { count, total: showing.length, hidden: recipients.length - showing.length };
  };
}
