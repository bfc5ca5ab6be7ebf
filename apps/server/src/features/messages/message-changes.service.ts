import { TendError, type OutputOf, type ParsedInputOf } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import { storeMentions } from './mentions.service.ts';
import {
  changeText,
  countTexts,
  deleteTexts,
  eraseMessage,
  findEditLimit,
  findTextOfEdit,
  insertText,
  listTexts,
  touchReplies,
} from './message-changes.store.ts';
import { decideOnChange, decideOnMessages } from './messages.policy.ts';
import {
  findMember,
  findMessage,
  findTarget,
  listReplies,
  toMessageRow,
} from './messages.store.ts';
import { areAsStored, readMentions } from './stored-mentions.ts';

type Target = RowOf<typeof findTarget>;
type Changed = OutputOf<'message.edit'>;

const minuteMs = 60 * 1000;

/**
 * What happens to a message after it was sent. The row changes in place and takes the chat's next version, so that a
 * device that was away gets it as it is now; the rows of replies, which quote it, change along with it.
 */
export class MessageChangesService {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Database; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  edit(caller: Caller, input: ParsedInputOf<'message.edit'>): Promise<Changed> {
    const { id: editId, chatId, messageId, text, mentions } = input;
    return this.#change(caller, input, async (transaction, target, version) => {
      const repeated = await transaction.get(findTextOfEdit, { chatId, editId });
      if (repeated?.messageId === messageId) return false;
      if (repeated) throw new TendError('id_reused');
      if (target.type === 'deleted') throw new TendError('message_deleted');
      requireAllowed(() => decideOnChange('edit', caller.userId, target), target);
      const editedAt = this.#clock.now();
      await requireInTime(transaction, target, editedAt);
      if (target.body === text && areAsStored(mentions, target.mentions)) return false;
      const written = {
        body: text,
        mentions: mentions ? await storeMentions(transaction, { chatId, mentions }) : null,
      };
      await keepText(transaction, target, { ...written, edit_id: editId, written_at: editedAt });
      const { seq } = target;
      await transaction.run(changeText, { chatId, seq, ...written, editedAt, version });
      return true;
    });
  }

  /** A message that is deleted already stays as it is. */
  delete(caller: Caller, input: ParsedInputOf<'message.delete'>): Promise<Changed> {
    return this.#change(caller, input, async (transaction, target, version) => {
      if (target.type === 'deleted') return false;
      requireAllowed(() => decideOnChange('delete', caller.userId, target), target);
      const { chatId, messageId } = input;
      await transaction.run(deleteTexts, { chatId, messageId });
      const erased = { chatId, seq: target.seq, deletedBy: caller.userId, version };
      await transaction.run(eraseMessage, erased);
      return true;
    });
  }

  async history(
    userId: string,
    { chatId, messageId }: ParsedInputOf<'message.history'>,
  ): Promise<OutputOf<'message.history'>> {
    requireAllowed(decideOnMessages, await this.#db.get(findMember, { chatId, userId }));
    if (!(await this.#db.get(findMessage, { chatId, messageId }))) throw new TendError('not_found');
    const texts = await this.#db.all(listTexts, { chatId, messageId });
    return {
      texts: texts.map(({ body, mentions, written_at: writtenAt }) => ({
        text: body,
        ...readMentions(mentions),
        writtenAt,
      })),
    };
  }

  /** Publishes the message and what quotes it, when `work` says that it changed. */
  #change(
    caller: Caller,
    { chatId, messageId }: { chatId: string; messageId: string },
    work: (transaction: Transaction, target: Target, version: number) => Promise<boolean>,
  ): Promise<Changed> {
    const { userId } = caller;
    return writeAs(this.#db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'chat', id: chatId }, async (version) => {
        const asked = { chatId, messageId, userId };
        const target = requireAllowed(decideOnMessages, await transaction.get(findTarget, asked));
        if (!(await work(transaction, target, version))) {
          return { rows: [], result: { version: target.version } };
        }
        await transaction.run(touchReplies, { chatId, messageId, version });
        const changed = [
          ...(await transaction.all(findMessage, { chatId, messageId })),
          ...(await transaction.all(listReplies, { chatId, messageId })),
        ];
        return { rows: changed.map(toMessageRow), result: { version } };
      }),
    );
  }
}

/** @throws TendError `edit_too_late` */
async function requireInTime(
  transaction: Transaction,
  { created_at: createdAt }: Target,
  now: number,
): Promise<void> {
  const { minutes = 0 } = (await transaction.get(findEditLimit, {})) ?? {};
  if (now >= createdAt + minutes * minuteMs) throw new TendError('edit_too_late');
}

/** Of a message that is edited for the first time, what was sent is kept along with the edit. */
async function keepText(
  transaction: Transaction,
  target: Target,
  edit: Pick<Tables['message_texts'], 'body' | 'mentions' | 'edit_id' | 'written_at'>,
): Promise<void> {
  const message = { chat_id: target.chat_id, message_id: target.id };
  const { count } = (await transaction.get(countTexts, {
    chatId: target.chat_id,
    messageId: target.id,
  })) ?? { count: 0 };
  if (count === 0) {
    const { id, body, mentions, created_at: createdAt, written_at: writtenAt } = target;
    const sent = { edit_id: id, body, mentions, written_at: writtenAt ?? createdAt };
    await transaction.run(insertText, { ...message, ...sent, number: 0 });
  }
  await transaction.run(insertText, { ...message, ...edit, number: Math.max(count, 1) });
}
