import { createHash } from 'node:crypto';
import {
  defaultPermissions,
  limits,
  TendError,
  type ChatRow,
  type MemberRow,
  type OutputOf,
  type ParsedInputOf,
  type Row,
} from '@tend/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { changeSpace, createSpace } from '../../platform/spaces/space.store.ts';
import { toStoredPicture } from '../../platform/db/stored-picture.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { decideOnChat } from './chats.policy.ts';
import {
  findChat,
  findDirectChat,
  findStanding,
  insertChat,
  listChatChanged,
  listMembersChanged,
  putMember,
  toChatRow,
  toMemberRow,
  toStoredPermissions,
} from './chats.store.ts';
import { requirePeople, type MembershipsService } from './memberships.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  bus: Bus;
  messages: MessagesService;
  memberships: MembershipsService;
}

/** A chat that is about to be created. In a group, `created_by` becomes the administrator. */
type NewChat = Pick<
  Tables['chats'],
  'id' | 'type' | 'title' | 'direct_key' | 'created_by' | 'creation_hash'
>;

type Opened = OutputOf<'chat.openDirect'>;

/** Creates and reads chats; GroupsService changes groups. */
export class ChatsService {
  readonly #parts: Parts;

  readonly handlers = {
    'chat.openDirect': (input, { caller }) => this.openDirect(caller, input),
    'chat.createGroup': (input, { caller }) => this.createGroup(caller, input),
    'chat.setTyping': (input, { caller }) => this.setTyping(caller.userId, input),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Opens the only direct chat of a pair. The writer runs one command at a time and the pair's key is unique, so of
   * many simultaneous calls the first creates it and the others find it. A person's chat with themself, where they save
   * messages, is one whose pair is the same person twice, and so has one member.
   */
  openDirect(caller: Caller, input: ParsedInputOf<'chat.openDirect'>): Promise<Opened> {
    const callerId = caller.userId;
    const pair = [callerId, input.userId].toSorted();
    const directKey = pair.join(':');
    return writeAs(this.#parts.db, caller, async (transaction) => {
      // Before checking the person: a repeated command returns the same answer even if they were deactivated since.
      const existing = await transaction.get(findDirectChat, { directKey });
      if (existing) return { chatId: existing.id };
      await requirePeople(transaction, [input.userId]);
      const chat: NewChat = {
        id: input.id,
        type: 'direct',
        title: null,
        direct_key: directKey,
        created_by: callerId,
        creation_hash: hashCreation('direct', directKey),
      };
      const isNew = await createSpace(transaction, { kind: 'chat', id: chat.id });
      if (!isNew) throw new TendError('id_reused');
      return this.#create(transaction, chat, [...new Set(pair)]);
    });
  }

  /** Repeating the command with the same id and content returns the first answer. */
  createGroup(
    caller: Caller,
    { id, title, memberIds }: ParsedInputOf<'chat.createGroup'>,
  ): Promise<Opened> {
    const callerId = caller.userId;
    const members = [...new Set([callerId, ...memberIds])].toSorted();
    const chat: NewChat = {
      id,
      type: 'group',
      title,
      direct_key: null,
      created_by: callerId,
      creation_hash: hashCreation('group', title, ...members),
    };
    return writeAs(this.#parts.db, caller, async (transaction) => {
      const isNew = await createSpace(transaction, { kind: 'chat', id });
      if (!isNew) return findRepeated(transaction, chat);
      if (members.length > limits.groupMembers) throw new TendError('group_full');
      await requirePeople(transaction, members);
      return this.#create(transaction, chat, members);
    });
  }

  async setTyping(
    userId: string,
    { chatId, isTyping }: ParsedInputOf<'chat.setTyping'>,
  ): Promise<OutputOf<'chat.setTyping'>> {
    const standing = await this.#parts.db.get(findStanding, { chatId, userId });
    requireAllowed((subject) => decideOnChat('type', subject), standing);
    this.#parts.bus.publish('typing', { chatId, userId, isTyping });
    return {};
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(chatId: string, above: number): Promise<ChatRow[]> {
    return (await this.#parts.db.all(listChatChanged, { chatId, above })).map(toChatRow);
  }

  /** For catch-up, which has authorised the caller. */
  async listMembersChanged(chatId: string, above: number): Promise<MemberRow[]> {
    return (await this.#parts.db.all(listMembersChanged, { chatId, above })).map(toMemberRow);
  }

  async #create(transaction: Transaction, chat: NewChat, userIds: string[]): Promise<Opened> {
    await changeSpace(transaction, { kind: 'chat', id: chat.id }, async (version) => ({
      rows: await this.#writeRows(transaction, { chat, userIds, version }),
      result: undefined,
    }));
    const move = { chatId: chat.id, userIds, state: 'active' } as const;
    await this.#parts.memberships.record(transaction, move);
    return { chatId: chat.id };
  }

  async #writeRows(
    transaction: Transaction,
    { chat, userIds, version }: { chat: NewChat; userIds: string[]; version: number },
  ): Promise<Row[]> {
    const stored = {
      ...chat,
      created_at: this.#parts.clock.now(),
      description: '',
      ...toStoredPermissions(defaultPermissions),
      link_issue: 0,
      link_token_hash: null,
      link_expires_at: null,
      ...toStoredPicture(undefined),
      version,
    };
    await transaction.run(insertChat, stored);
    const rows: Row[] = [toChatRow(stored)];
    for (const userId of userIds) {
      const isAdministrator = chat.type === 'group' && userId === chat.created_by;
      const member = {
        chat_id: chat.id,
        user_id: userId,
        role: isAdministrator ? 'administrator' : 'member',
        state: 'active',
        joined_seq: version,
        version,
      } as const;
      await transaction.run(putMember, member);
      rows.push(toMemberRow(member));
    }
    if (chat.title !== null) {
      const event = { type: 'groupCreated', title: chat.title } as const;
      const line = { chatId: chat.id, authorId: chat.created_by, version, event };
      rows.push(await this.#parts.messages.writeEvent(transaction, line));
    }
    return rows;
  }
}

/** @throws TendError `id_reused` unless the same command created the chat with this id */
async function findRepeated(transaction: Transaction, chat: NewChat): Promise<Opened> {
  const existing = await transaction.get(findChat, { id: chat.id });
  const isRepeated =
    existing?.created_by === chat.created_by && existing.creation_hash === chat.creation_hash;
  if (!isRepeated) throw new TendError('id_reused');
  return { chatId: chat.id };
}

function hashCreation(...content: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
