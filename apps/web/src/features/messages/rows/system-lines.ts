import type { ChatEvent } from '@tend/protocol';
import { formatList } from '../../../platform/language/format.ts';
import type { Text } from '../../../platform/language/i18n.ts';
import { fillPhrase, nameSigns, type Phrase } from '../../../platform/language/phrase.ts';
import type { EventLine } from '../timeline/timeline.ts';

export interface SystemLineFacts extends Text {
  selfId: string;
  nameOf: (userId: string) => string;
}

/** Further names are counted instead. */
const namesShown = 3;

/** A system line in words: "Anna Klein added Ben Fry". */
export function wordEvent({ authorId, event }: EventLine, facts: SystemLineFacts): Phrase {
  switch (event.type) {
    case 'groupCreated':
    case 'groupRenamed':
    case 'groupDescribed':
    case 'groupPictureSet':
    case 'groupPictureRemoved':
      return wordGroupChange(event, authorId, facts);
    case 'permissionSet':
      return wordPermission(event, authorId, facts);
    case 'membersAdded':
      return wordAddition(event.userIds, authorId, facts);
    case 'memberRemoved':
      return wordRemoval(event.userId, authorId, facts);
    case 'memberJoined':
    case 'memberLeft':
      return wordMove(event, facts);
    case 'memberRoleSet':
      return wordRole(event, facts);
  }
}

type GroupChange = Extract<
  ChatEvent,
  {
    type:
      | 'groupCreated'
      | 'groupRenamed'
      | 'groupDescribed'
      | 'groupPictureSet'
      | 'groupPictureRemoved';
  }
>;

function wordGroupChange(
  event: GroupChange,
  authorId: string,
  { t, selfId, nameOf }: SystemLineFacts,
): Phrase {
  const isByMe = authorId === selfId;
  const author = nameOf(authorId);
  switch (event.type) {
    case 'groupCreated':
      return isByMe
        ? fillPhrase(t('systemLine.groupCreatedByYou', nameSigns), { title: event.title })
        : fillPhrase(t('systemLine.groupCreated', nameSigns), { author, title: event.title });
    case 'groupRenamed':
      return isByMe
        ? fillPhrase(t('systemLine.groupRenamedByYou', nameSigns), { title: event.title })
        : fillPhrase(t('systemLine.groupRenamed', nameSigns), { author, title: event.title });
    case 'groupDescribed':
      return isByMe
        ? plain(t('systemLine.groupDescribedByYou'))
        : fillPhrase(t('systemLine.groupDescribed', nameSigns), { author });
    case 'groupPictureSet':
      return isByMe
        ? plain(t('systemLine.groupPictureSetByYou'))
        : fillPhrase(t('systemLine.groupPictureSet', nameSigns), { author });
    case 'groupPictureRemoved':
      return isByMe
        ? plain(t('systemLine.groupPictureRemovedByYou'))
        : fillPhrase(t('systemLine.groupPictureRemoved', nameSigns), { author });
  }
}

function wordPermission(
  { permission, permitted }: Extract<ChatEvent, { type: 'permissionSet' }>,
  authorId: string,
  { t, selfId, nameOf }: SystemLineFacts,
): Phrase {
  const what = `${permission}.${permitted}` as const;
  return authorId === selfId
    ? plain(t(`systemLine.permissionSetByYou.${what}`))
    : fillPhrase(t(`systemLine.permissionSet.${what}`, nameSigns), { author: nameOf(authorId) });
}

/** A person who came or went by themselves. */
function wordMove(
  { type, userId }: Extract<ChatEvent, { type: 'memberJoined' | 'memberLeft' }>,
  { t, selfId, nameOf }: SystemLineFacts,
): Phrase {
  const hasJoined = type === 'memberJoined';
  if (userId === selfId) return plain(t(hasJoined ? 'systemLine.youJoined' : 'systemLine.youLeft'));
  const name = nameOf(userId);
  return hasJoined
    ? fillPhrase(t('systemLine.memberJoined', nameSigns), { name })
    : fillPhrase(t('systemLine.memberLeft', nameSigns), { name });
}

/** Several system lines of one kind in words: "3 people joined". */
export function wordFold(lines: readonly EventLine[], { t }: Text): string {
  const people = new Set(lines.flatMap(({ event }) => peopleIn(event)));
  const count = people.size;
  const kind = lines[0]?.event.type;
  if (kind === 'memberLeft') return t('systemLine.peopleLeft', { count });
  if (kind === 'memberRemoved') return t('systemLine.peopleRemoved', { count });
  return t('systemLine.peopleAdded', { count });
}

function peopleIn(event: ChatEvent): readonly string[] {
  switch (event.type) {
    case 'membersAdded':
      return event.userIds;
    case 'memberJoined':
    case 'memberRemoved':
    case 'memberLeft':
    case 'memberRoleSet':
      return [event.userId];
    case 'groupCreated':
    case 'groupRenamed':
    case 'groupDescribed':
    case 'groupPictureSet':
    case 'groupPictureRemoved':
    case 'permissionSet':
      return [];
  }
}

function wordAddition(
  userIds: readonly string[],
  authorId: string,
  facts: SystemLineFacts,
): Phrase {
  const { t, selfId, nameOf } = facts;
  const names = listNames(userIds, facts);
  if (authorId === selfId) {
    return fillPhrase(t('systemLine.membersAddedByYou', nameSigns), { names });
  }
  const author = nameOf(authorId);
  const isOnlyMe = userIds.length === 1 && userIds[0] === selfId;
  if (isOnlyMe) return fillPhrase(t('systemLine.youWereAdded', nameSigns), { author });
  return fillPhrase(t('systemLine.membersAdded', nameSigns), { author, names });
}

function wordRemoval(
  userId: string,
  authorId: string,
  { t, selfId, nameOf }: SystemLineFacts,
): Phrase {
  const name = nameOf(userId);
  if (authorId === selfId) {
    return fillPhrase(t('systemLine.memberRemovedByYou', nameSigns), { name });
  }
  const author = nameOf(authorId);
  if (userId === selfId) return fillPhrase(t('systemLine.youWereRemoved', nameSigns), { author });
  return fillPhrase(t('systemLine.memberRemoved', nameSigns), { author, name });
}

function wordRole(
  { userId, role }: Extract<ChatEvent, { type: 'memberRoleSet' }>,
  { t, selfId, nameOf }: SystemLineFacts,
): Phrase {
  const isAdministrator = role === 'administrator';
  if (userId === selfId) {
    return plain(t(isAdministrator ? 'systemLine.youAreAdministrator' : 'systemLine.youAreMember'));
  }
  const name = nameOf(userId);
  return isAdministrator
    ? fillPhrase(t('systemLine.memberIsAdministrator', nameSigns), { name })
    : fillPhrase(t('systemLine.memberIsMember', nameSigns), { name });
}

function listNames(
  userIds: readonly string[],
  { t, language, selfId, nameOf }: SystemLineFacts,
): string {
  const isMeAmong = userIds.includes(selfId);
  const others = userIds.filter((userId) => userId !== selfId).map(nameOf);
  const names = isMeAmong ? [t('systemLine.you'), ...others] : others;
  if (names.length <= namesShown) return formatList(names, language);
  const shown = names.slice(0, namesShown - 1);
  const rest = t('systemLine.othersAdded', { count: names.length - shown.length });
  return formatList([...shown, rest], language);
}

function plain(text: string): Phrase {
  return [{ text, isName: false }];
}
