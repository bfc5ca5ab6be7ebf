import {
  allowsAction,
  isPermitted,
  writtenTypes,
  type MemberRow,
  type Mention,
} from '@tend/protocol';
import type { Tables } from '../../platform/db/tables.ts';
import type { Decision } from '../../platform/operations/decision.ts';

/**
 * Only active members of a chat may read and send messages and move their read mark. Administrators of the organisation
 * are no exception, and a removed person sees nothing more of it.
 */
export function decideOnMessages(member: Pick<MemberRow, 'state'> | undefined): Decision {
  return member?.state === 'active' ? 'allowed' : 'not_found';
}

interface Writer extends Pick<MemberRow, 'state' | 'role'>, Pick<Tables['chats'], 'who_writes'> {}

/** Whether a member may send messages; in a group for announcements only its administrators may. */
export function decideOnSending(writer: Writer | undefined): Decision {
  if (writer?.state !== 'active') return 'not_found';
  return isPermitted(writer.who_writes, writer.role) ? 'allowed' : 'not_allowed';
}

/** A message, the caller's membership in its chat, and what the chat permits. */
interface Subject
  extends
    Pick<Tables['messages'], 'author_id' | 'type' | 'forwarded'>,
    Pick<Tables['chats'], 'who_writes' | 'who_pins'> {
  role: MemberRow['role'];
  chatType: Tables['chats']['type'];
}

/** Pinning and unpinning, which a group can leave to its administrators. */
export function decideOnPinning({ who_pins: whoPins, role }: Subject): Decision {
  return isPermitted(whoPins, role) ? 'allowed' : 'not_allowed';
}

/** For a member, by the author of the message and the kind of change. */
export function decideOnChange(
  action: 'edit' | 'delete' | 'react' | 'pin' | 'vote' | 'close',
  userId: string,
  subject: Subject,
): Decision {
  if (!allowsAction(subject.type, action)) return 'not_allowed';
  switch (action) {
    case 'react':
    case 'vote':
      return 'allowed';
    case 'pin':
      return decideOnPinning(subject);
    case 'edit':
      return mayEdit(userId, subject) ? 'allowed' : 'not_allowed';
    case 'close':
    case 'delete':
      return mayEnd(userId, subject) ? 'allowed' : 'not_allowed';
  }
}

/** For a member: only who sent the message, which may be a forwarded one. */
export function decideOnRemovingPreview(
  userId: string,
  { author_id: authorId, type }: Pick<Subject, 'author_id' | 'type'>,
): Decision {
  return authorId === userId && type === 'text' ? 'allowed' : 'not_allowed';
}

/** A forwarded message keeps its original author's text. Editing is writing: it would be a way around a closed group. */
function mayEdit(userId: string, { author_id: authorId, forwarded, ...where }: Subject): boolean {
  return authorId === userId && forwarded === null && isPermitted(where.who_writes, where.role);
}

/** One's own messages, and as an administrator of a group anyone's. */
function mayEnd(userId: string, { author_id: authorId, chatType, role }: Subject): boolean {
  return authorId === userId || (chatType === 'group' && role === 'administrator');
}

/** Only the author learns when the others have received and read a message. */
export function decideOnDetails(
  userId: string,
  message: (Pick<Subject, 'author_id' | 'type'> & Pick<MemberRow, 'state'>) | undefined,
): Decision {
  if (message === undefined || decideOnMessages(message) !== 'allowed') return 'not_found';
  const isWritten = writtenTypes.some((type) => type === message.type);
  return message.author_id === userId && isWritten ? 'allowed' : 'not_allowed';
}

/** The facts about the person that a mention names. */
export interface MentionFacts {
  chatType: 'direct' | 'group';
  /** Membership of the mentioned person; undefined for one who never was a member. */
  memberState: 'active' | 'left' | undefined;
}

/**
 * Decides whom a member may mention: an active member, and in a group everybody. A person who never was a
 * member does not exist for the chat. One who left may have done so while the message was being written, so
 * the text stays but mentions no one.
 */
export function decideOnMention(
  who: Mention['who'],
  { chatType, memberState }: MentionFacts,
): 'kept' | 'dropped' | 'not_found' | 'bad_request' {
  if (who.type === 'all') return chatType === 'group' ? 'kept' : 'bad_request';
  if (memberState === undefined) return 'not_found';
  return memberState === 'active' ? 'kept' : 'dropped';
}
