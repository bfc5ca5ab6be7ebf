import { limits, TendError, type ChatEvent, type Row } from '@tend/protocol';
import type { Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Caller } from '../../platform/operations/caller.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { decideOnChat, type ChatAction } from './chats.policy.ts';
import { countMembers, findStanding, putMember, toMemberRow } from './chats.store.ts';

/** The caller and the group of a change. */
interface Attempt {
  caller: Caller;
  chatId: string;
  action: ChatAction;
}

/** The effect of a change of a group: its rows, and its system line unless nobody needs to be told. */
interface Change {
  rows: Row[];
  event: ChatEvent | null;
}

/** Makes the changes of groups: each is one version of the group's space, or none if it has no effect. */
export class GroupChangesService {
  readonly #messages: MessagesService;

  constructor({ messages }: { messages: MessagesService }) {
    this.#messages = messages;
  }

  /** Returns the group's version: a new one, or the current one if there was nothing to change. */
  change(
    transaction: Transaction,
    { caller, chatId, action }: Attempt,
    work: (version: number) => Promise<Change | null>,
  ): Promise<number> {
    const { userId } = caller;
    return this.record(transaction, { chatId, authorId: userId }, async (version) => {
      const standing = await transaction.get(findStanding, { chatId, userId });
      requireAllowed((subject) => decideOnChat(action, subject), standing);
      return work(version);
    });
  }

  /** The same without asking what the author may do. */
  record(
    transaction: Transaction,
    { chatId, authorId }: { chatId: string; authorId: string },
    work: (version: number) => Promise<Change | null>,
  ): Promise<number> {
    return changeSpace(transaction, { kind: 'chat', id: chatId }, async (version) => {
      const change = await work(version);
      if (!change) return { rows: [], result: version - 1 };
      const { rows, event } = change;
      if (event === null) return { rows, result: version };
      const line = { chatId, authorId, version, event };
      const lineRow = await this.#messages.writeEvent(transaction, line);
      return { rows: [...rows, lineRow], result: version };
    });
  }

  /**
   * Makes people who are not in the group its members, within a change that has taken `version`.
   * @throws TendError `group_full`
   */
  async admit(
    transaction: Transaction,
    { chatId, userIds, version }: { chatId: string; userIds: readonly string[]; version: number },
  ): Promise<Row[]> {
    const count = (await transaction.get(countMembers, { chatId }))?.count ?? 0;
    if (count + userIds.length > limits.groupMembers) throw new TendError('group_full');
    const rows: Row[] = [];
    for (const [index, userId] of userIds.entries()) {
      // A group that everybody has left is begun anew by the first who joins.
      const role = count + index === 0 ? 'administrator' : 'member';
      const member = { ...newMember(chatId, userId, version), role } as const;
      rows.push(await this.put(transaction, member, version));
    }
    return rows;
  }

  async put(transaction: Transaction, member: Tables['members'], version: number): Promise<Row> {
    const changed = { ...member, version };
    await transaction.run(putMember, changed);
    return toMemberRow(changed);
  }
}

function newMember(chatId: string, userId: string, version: number): Tables['members'] {
  return {
    chat_id: chatId,
    user_id: userId,
    role: 'member',
    state: 'active',
    joined_seq: version,
    version,
  };
}
