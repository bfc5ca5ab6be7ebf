import {
  defaultChatListing,
  defaultOrganizationSettings,
  type ChatListingRow,
  type ChatRow,
  type MemberRow,
  type MembershipRow,
  type Mention,
  type MessageRow,
  type NotificationRow,
  type OrganizationRow,
  type ReadMarkRow,
  type SettingsRow,
  type UserRow,
} from '@tend/protocol';

/** A deterministic id for a number. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export const self = idOf(1);
export const ben = idOf(2);
export const cid = idOf(3);
const elmCourt = idOf(9);
export const north = idOf(11);
export const south = idOf(12);

export function message(seq: number, changes: Partial<MessageRow> = {}): MessageRow {
  return {
    kind: 'message',
    id: idOf(10_000 + seq),
    chatId: north,
    authorId: ben,
    seq,
    version: seq,
    createdAt: 1_000 + seq,
    content: { type: 'text', text: `Text ${seq}` },
    ...changes,
  };
}

export function messages(from: number, to: number): MessageRow[] {
  return Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
}

export function mentionOf(userId: string, start: number, length: number): Mention {
  return { start, length, who: { type: 'user', userId } };
}

export function chat(changes: Partial<ChatRow> = {}): ChatRow {
  return {
    kind: 'chat',
    id: north,
    type: 'group',
    title: 'North',
    createdAt: 500,
    version: 1,
    ...changes,
  };
}

export function member(userId: string, changes: Partial<MemberRow> = {}): MemberRow {
  return {
    kind: 'member',
    chatId: north,
    userId,
    role: 'member',
    state: 'active',
    version: 1,
    ...changes,
  };
}

export function membership(changes: Partial<MembershipRow> = {}): MembershipRow {
  return {
    kind: 'membership',
    userId: self,
    chatId: north,
    state: 'active',
    version: 1,
    ...changes,
  };
}

export function readMark(upTo: number, version: number, chatId = north): ReadMarkRow {
  return { kind: 'readMark', userId: self, chatId, upTo, version };
}

export function chatListing(chatId: string, changes: Partial<ChatListingRow> = {}): ChatListingRow {
  return {
    kind: 'chatListing',
    userId: self,
    chatId,
    ...defaultChatListing,
    version: 1,
    ...changes,
  };
}

/** Ben has mentioned the person in North. */
export function notification(seq: number, changes: Partial<NotificationRow> = {}): NotificationRow {
  return {
    kind: 'notification',
    id: idOf(50_000 + seq),
    userId: self,
    seq,
    type: 'mention',
    chatId: north,
    messageId: idOf(10_000 + seq),
    messageSeq: seq,
    actorId: ben,
    createdAt: 2_000 + seq,
    state: 'new',
    reason: 'mention',
    version: seq,
    ...changes,
  };
}

export function user(id: string, name: string, changes: Partial<UserRow> = {}): UserRow {
  const email = `${name.toLowerCase()}@tend.example`;
  return {
    kind: 'user',
    id,
    name,
    jobTitle: '',
    email,
    role: 'member',
    state: 'active',
    version: 1,
    ...changes,
  };
}

export function organization(version = 1): OrganizationRow {
  return {
    kind: 'organization',
    id: elmCourt,
    name: 'Elm Court',
    contactEmail: 'office@tend.example',
    ...defaultOrganizationSettings,
    version,
  };
}

export function settings(version = 1): SettingsRow {
  return { kind: 'settings', userId: self, language: 'en', version };
}

export const northSpace = { kind: 'chat', id: north } as const;
export const ownSpace = { kind: 'user', id: self } as const;
export const elmCourtSpace = { kind: 'organization', id: elmCourt } as const;
