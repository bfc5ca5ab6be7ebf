import { TendError, type OutputOf, type ParsedInputOf, type ProfilePicture } from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { FilesService } from '../files/files.service.ts';
import { toPicture, toStoredPicture } from '../../platform/db/stored-picture.ts';
import {
  countOtherAdministrators,
  findChat,
  findMember,
  findSuccessor,
  listAdministeredGroups,
  noLink,
  setDescription,
  setPermissions,
  setPicture,
  setTitle,
  toChatRow,
  toPermissions,
  toStoredPermissions,
} from './chats.store.ts';
import type { GroupChangesService } from './group-changes.service.ts';
import { requirePeople, type MembershipsService } from './memberships.service.ts';

interface Parts {
  db: Database;
  changes: GroupChangesService;
  files: FilesService;
  memberships: MembershipsService;
}

type Changed = OutputOf<'chat.rename'>;
type Member = Tables['members'];

/**
 * Changes of groups. Each is one version of the group's space with its system line, and also goes into the space of
 * every person whom it adds or removes, all in one transaction. A change without effect takes no version, so repeating
 * a command after a lost answer is harmless.
 */
export class GroupsService {
  readonly #parts: Parts;

  readonly handlers = {
    'chat.rename': (input, { caller }) => this.rename(caller, input),
    'chat.describe': (input, { caller }) => this.describe(caller, input),
    'chat.setPicture': (input, { caller }) => this.setPicture(caller, input),
    'chat.setPermission': (input, { caller }) => this.setPermission(caller, input),
    'chat.addMembers': (input, { caller }) => this.addMembers(caller, input),
    'chat.removeMember': (input, { caller }) => this.removeMember(caller, input),
    'chat.setMemberRole': (input, { caller }) => this.setMemberRole(caller, input),
    'chat.leave': (input, { caller }) => this.leave(caller, input),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  rename(caller: Caller, { chatId, title }: ParsedInputOf<'chat.rename'>): Promise<Changed> {
    const { changes } = this.#parts;
    const attempt = { caller, chatId, action: 'rename' } as const;
    return writeAs(this.#parts.db, caller, async (transaction) => ({
      version: await changes.change(transaction, attempt, async (version) => {
        const chat = await transaction.get(setTitle, { id: chatId, title, version });
        return chat ? { rows: [toChatRow(chat)], event: { type: 'groupRenamed', title } } : null;
      }),
    }));
  }

  describe(
    caller: Caller,
    { chatId, description }: ParsedInputOf<'chat.describe'>,
  ): Promise<Changed> {
    const { db, changes } = this.#parts;
    const attempt = { caller, chatId, action: 'rename' } as const;
    return writeAs(db, caller, async (transaction) => ({
      version: await changes.change(transaction, attempt, async (version) => {
        const chat = await transaction.get(setDescription, { id: chatId, description, version });
        return chat ? { rows: [toChatRow(chat)], event: { type: 'groupDescribed' } } : null;
      }),
    }));
  }

  /** Whoever may rename the group. The picture before is removed. */
  setPicture(
    caller: Caller,
    { chatId, fileId }: ParsedInputOf<'chat.setPicture'>,
  ): Promise<Changed> {
    const { db, changes, files } = this.#parts;
    const attempt = { caller, chatId, action: 'rename' } as const;
    return writeAs(db, caller, async (transaction) => {
      let replaced: ProfilePicture | undefined;
      const version = await changes.change(transaction, attempt, async (newVersion) => {
        const chat = await transaction.get(findChat, { id: chatId });
        if (!chat) throw new TendError('not_found');
        if (chat.picture_id === fileId) return null;
        replaced = toPicture(chat).picture;
        const chosen =
          fileId === null
            ? undefined
            : await files.readOwnPicture(transaction, caller.userId, fileId);
        const changed = { ...chat, ...toStoredPicture(chosen), version: newVersion };
        await transaction.run(setPicture, changed);
        const type = chosen ? 'groupPictureSet' : 'groupPictureRemoved';
        return { rows: [toChatRow(changed)], event: { type } };
      });
      await files.releasePicture(transaction, replaced);
      return { version };
    });
  }

  /** Closing a group to people added by its members also revokes its link, which may be in their hands. */
  setPermission(
    caller: Caller,
    { chatId, permission, permitted }: ParsedInputOf<'chat.setPermission'>,
  ): Promise<Changed> {
    const { db, changes } = this.#parts;
    const attempt = { caller, chatId, action: 'setPermission' } as const;
    const isClosed = permission === 'addPeople' && permitted === 'administrators';
    return writeAs(db, caller, async (transaction) => ({
      version: await changes.change(transaction, attempt, async (version) => {
        const chat = await transaction.get(findChat, { id: chatId });
        if (!chat) throw new TendError('not_found');
        const before = toPermissions(chat);
        if (before[permission] === permitted) return null;
        const permissions = toStoredPermissions({ ...before, [permission]: permitted });
        const changed = { ...chat, ...permissions, ...(isClosed && noLink), version };
        await transaction.run(setPermissions, changed);
        const event = { type: 'permissionSet', permission, permitted } as const;
        return { rows: [toChatRow(changed)], event };
      }),
    }));
  }

  /** An added person, new or returning, sees the whole history and starts with nothing unread. */
  addMembers(
    caller: Caller,
    { chatId, userIds }: ParsedInputOf<'chat.addMembers'>,
  ): Promise<Changed> {
    const { changes } = this.#parts;
    const attempt = { caller, chatId, action: 'addMembers' } as const;
    return writeAs(this.#parts.db, caller, async (transaction) => {
      const joining: string[] = [];
      const version = await changes.change(transaction, attempt, async (joinedSeq) => {
        joining.push(...(await listAbsent(transaction, chatId, userIds)));
        if (joining.length === 0) return null;
        await requirePeople(transaction, joining);
        const admitted = { chatId, userIds: joining, version: joinedSeq };
        const rows = await changes.admit(transaction, admitted);
        return { rows, event: { type: 'membersAdded', userIds: joining } };
      });
      // The line that adds them is still unread: reading it also reads the notification about it.
      const readUpTo = version - 1;
      const move = { chatId, userIds: joining, state: 'active', readUpTo } as const;
      await this.#parts.memberships.record(transaction, move);
      return { version };
    });
  }

  /** Removes another member; people leave by themselves with `leave`. */
  removeMember(
    caller: Caller,
    { chatId, userId }: ParsedInputOf<'chat.removeMember'>,
  ): Promise<Changed> {
    const { changes } = this.#parts;
    const attempt = { caller, chatId, action: 'removeMember' } as const;
    return writeAs(this.#parts.db, caller, async (transaction) => {
      const leaving: string[] = [];
      const version = await changes.change(transaction, attempt, async (newVersion) => {
        if (userId === caller.userId) throw new TendError('not_allowed');
        const member = await requireMember(transaction, chatId, userId);
        if (member.state === 'left') return null;
        leaving.push(userId);
        const row = await changes.put(transaction, { ...member, state: 'left' }, newVersion);
        return { rows: [row], event: { type: 'memberRemoved', userId } };
      });
      await this.#parts.memberships.record(transaction, {
        chatId,
        userIds: leaving,
        state: 'left',
        endedBy: caller.userId,
      });
      return { version };
    });
  }

  setMemberRole(
    caller: Caller,
    { chatId, userId, role }: ParsedInputOf<'chat.setMemberRole'>,
  ): Promise<Changed> {
    const { changes } = this.#parts;
    const attempt = { caller, chatId, action: 'setMemberRole' } as const;
    return writeAs(this.#parts.db, caller, async (transaction) => ({
      version: await changes.change(transaction, attempt, async (version) => {
        const member = await requireMember(transaction, chatId, userId);
        if (member.state === 'left') throw new TendError('not_found');
        if (member.role === role) return null;
        if (role === 'member' && (await isWithoutAdministrator(transaction, chatId, userId))) {
          throw new TendError('last_administrator');
        }
        const row = await changes.put(transaction, { ...member, role }, version);
        return { rows: [row], event: { type: 'memberRoleSet', userId, role } };
      }),
    }));
  }

  leave(caller: Caller, { chatId }: ParsedInputOf<'chat.leave'>): Promise<Changed> {
    const { changes } = this.#parts;
    const attempt = { caller, chatId, action: 'leave' } as const;
    const { userId } = caller;
    return writeAs(this.#parts.db, caller, async (transaction) => {
      let version = await changes.change(transaction, attempt, async (newVersion) => {
        const member = await requireMember(transaction, chatId, userId);
        const row = await changes.put(transaction, { ...member, state: 'left' }, newVersion);
        return { rows: [row], event: { type: 'memberLeft', userId } };
      });
      if (await isWithoutAdministrator(transaction, chatId, userId)) {
        version = await this.#appointSuccessor(transaction, chatId, userId);
      }
      const move = { chatId, userIds: [userId], state: 'left', endedBy: userId } as const;
      await this.#parts.memberships.record(transaction, move);
      return { version };
    });
  }

  /** For a deactivated person: appoints a successor where nobody else administers the group. */
  async handOver(transaction: Transaction, userId: string): Promise<void> {
    for (const { chatId } of await transaction.all(listAdministeredGroups, { userId })) {
      if (await isWithoutAdministrator(transaction, chatId, userId)) {
        await this.#appointSuccessor(transaction, chatId, userId);
      }
    }
  }

  /** Appoints the longest-standing member, with its own system line; nobody if no member is left. */
  #appointSuccessor(transaction: Transaction, chatId: string, leaverId: string): Promise<number> {
    const { changes } = this.#parts;
    const change = { chatId, authorId: leaverId };
    return changes.record(transaction, change, async (version) => {
      const successor = await transaction.get(findSuccessor, { chatId });
      if (!successor) return null;
      const role = 'administrator' as const;
      const row = await changes.put(transaction, { ...successor, role }, version);
      return { rows: [row], event: { type: 'memberRoleSet', userId: successor.user_id, role } };
    });
  }
}

/** @throws TendError `not_found` when the person never was in the group */
async function requireMember(
  transaction: Transaction,
  chatId: string,
  userId: string,
): Promise<Member> {
  const member = await transaction.get(findMember, { chatId, userId });
  if (!member) throw new TendError('not_found');
  return member;
}

async function listAbsent(
  transaction: Transaction,
  chatId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const absent: string[] = [];
  for (const userId of new Set(userIds)) {
    const member = await transaction.get(findMember, { chatId, userId });
    if (member?.state !== 'active') absent.push(userId);
  }
  return absent;
}

/** Whether the group would have no administrator without this person. */
async function isWithoutAdministrator(
  transaction: Transaction,
  chatId: string,
  userId: string,
): Promise<boolean> {
  const others = await transaction.get(countOtherAdministrators, { chatId, userId });
  return others?.count === 0;
}
