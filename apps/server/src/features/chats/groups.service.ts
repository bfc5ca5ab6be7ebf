import {
  limits,
  TendError,
  type ChatEvent,
  type OutputOf,
  type ParsedInputOf,
  type Row,
} from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { decideOnChat, type ChatAction } from './chats.policy.ts';
import {
  countMembers,
  countOtherAdministrators,
  findMember,
  findStanding,
  findSuccessor,
  listAdministeredGroups,
  putMember,
  setTitle,
  toChatRow,
  toMemberRow,
} from './chats.store.ts';
import { requirePeople, type MembershipsService } from './memberships.service.ts';

interface Parts {
  db: Database;
  messages: MessagesService;
  memberships: MembershipsService;
}

/** The caller and the group of a change. */
interface Attempt {
  caller: Caller;
  chatId: string;
  action: ChatAction;
}

/** The effect of a change of a group: its rows and its system line. */
interface Change {
  rows: Row[];
  event: ChatEvent;
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
    'chat.addMembers': (input, { caller }) => this.addMembers(caller, input),
    'chat.removeMember': (input, { caller }) => this.removeMember(caller, input),
    'chat.setMemberRole': (input, { caller }) => this.setMemberRole(caller, input),
    'chat.leave': (input, { caller }) => this.leave(caller, input),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  rename(caller: Caller, { chatId, title }: ParsedInputOf<'chat.rename'>): Promise<Changed> {
    const attempt = { caller, chatId, action: 'rename' } as const;
    return writeAs(this.#parts.db, caller, async (transaction) => ({
      version: await this.#change(transaction, attempt, async (version) => {
        const chat = await transaction.get(setTitle, { id: chatId, title, version });
        return chat ? { rows: [toChatRow(chat)], event: { type: 'groupRenamed', title } } : null;
      }),
    }));
  }

  /** An added person, new or returning, sees the whole history and starts with nothing unread. */
  addMembers(
    caller: Caller,
    { chatId, userIds }: ParsedInputOf<'chat.addMembers'>,
  ): Promise<Changed> {
    const attempt = { caller, chatId, action: 'addMembers' } as const;
    return writeAs(this.#parts.db, caller, async (transaction) => {
      const joining: string[] = [];
      const version = await this.#change(transaction, attempt, async (joinedSeq) => {
        joining.push(...(await listAbsent(transaction, chatId, userIds)));
        if (joining.length === 0) return null;
        await requirePeople(transaction, joining);
        await requireRoom(transaction, chatId, joining.length);
        const rows: Row[] = [];
        for (const userId of joining) {
          rows.push(await put(transaction, newMember(chatId, userId, joinedSeq), joinedSeq));
        }
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
    const attempt = { caller, chatId, action: 'removeMember' } as const;
    return writeAs(this.#parts.db, caller, async (transaction) => {
      const leaving: string[] = [];
      const version = await this.#change(transaction, attempt, async (newVersion) => {
        if (userId === caller.userId) throw new TendError('not_allowed');
        const member = await requireMember(transaction, chatId, userId);
        if (member.state === 'left') return null;
        leaving.push(userId);
        const row = await put(transaction, { ...member, state: 'left' }, newVersion);
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
    const attempt = { caller, chatId, action: 'setMemberRole' } as const;
    return writeAs(this.#parts.db, caller, async (transaction) => ({
      version: await this.#change(transaction, attempt, async (version) => {
        const member = await requireMember(transaction, chatId, userId);
        if (member.state === 'left') throw new TendError('not_found');
        if (member.role === role) return null;
        if (role === 'member' && (await isWithoutAdministrator(transaction, chatId, userId))) {
          throw new TendError('last_administrator');
        }
        const row = await put(transaction, { ...member, role }, version);
        return { rows: [row], event: { type: 'memberRoleSet', userId, role } };
      }),
    }));
  }

  leave(caller: Caller, { chatId }: ParsedInputOf<'chat.leave'>): Promise<Changed> {
    const attempt = { caller, chatId, action: 'leave' } as const;
    const { userId } = caller;
    return writeAs(this.#parts.db, caller, async (transaction) => {
      let version = await this.#change(transaction, attempt, async (newVersion) => {
        const member = await requireMember(transaction, chatId, userId);
        const row = await put(transaction, { ...member, state: 'left' }, newVersion);
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
    const change = { chatId, authorId: leaverId };
    return this.#record(transaction, change, async (version) => {
      const successor = await transaction.get(findSuccessor, { chatId });
      if (!successor) return null;
      const role = 'administrator' as const;
      const row = await put(transaction, { ...successor, role }, version);
      return { rows: [row], event: { type: 'memberRoleSet', userId: successor.user_id, role } };
    });
  }

  /** Returns the group's version: a new one, or the current one if there was nothing to change. */
  #change(
    transaction: Transaction,
    { caller, chatId, action }: Attempt,
    work: (version: number) => Promise<Change | null>,
  ): Promise<number> {
    const { userId } = caller;
    return this.#record(transaction, { chatId, authorId: userId }, async (version) => {
      const standing = await transaction.get(findStanding, { chatId, userId });
      requireAllowed((subject) => decideOnChat(action, subject), standing);
      return work(version);
    });
  }

  #record(
    transaction: Transaction,
    { chatId, authorId }: { chatId: string; authorId: string },
    work: (version: number) => Promise<Change | null>,
  ): Promise<number> {
    return changeSpace(transaction, { kind: 'chat', id: chatId }, async (version) => {
      const change = await work(version);
      if (!change) return { rows: [], result: version - 1 };
      const line = { chatId, authorId, version, event: change.event };
      const lineRow = await this.#parts.messages.writeEvent(transaction, line);
      return { rows: [...change.rows, lineRow], result: version };
    });
  }
}

function newMember(chatId: string, userId: string, version: number): Member {
  return {
    chat_id: chatId,
    user_id: userId,
    role: 'member',
    state: 'active',
    joined_seq: version,
    version,
  };
}

async function put(transaction: Transaction, member: Member, version: number): Promise<Row> {
  const changed = { ...member, version };
  await transaction.run(putMember, changed);
  return toMemberRow(changed);
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

async function requireRoom(
  transaction: Transaction,
  chatId: string,
  joining: number,
): Promise<void> {
  const members = await transaction.get(countMembers, { chatId });
  if ((members?.count ?? 0) + joining > limits.groupMembers) throw new TendError('group_full');
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
