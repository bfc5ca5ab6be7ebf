import type { DraftRow, OutputOf, ParsedInputOf } from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import { findDraft, listDraftsChanged, putDraft, toDraftRow } from './drafts.store.ts';
import { storeMentions } from './mentions.service.ts';
import { decideOnMessages } from './messages.policy.ts';
import { findMember } from './messages.store.ts';

/** What people are writing, as rows of their own spaces; of two devices, the last to save holds. */
export class DraftsService {
  readonly #db: Database;

  readonly handlers = {
    'draft.save': (input, { caller }) => this.save(caller, input),
  } satisfies Partial<Handlers>;

  constructor({ db }: { db: Database }) {
    this.#db = db;
  }

  save(
    caller: Caller,
    { chatId, text, mentions }: ParsedInputOf<'draft.save'>,
  ): Promise<OutputOf<'draft.save'>> {
    const { userId } = caller;
    return writeAs(this.#db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const member = await transaction.get(findMember, { chatId, userId });
        requireAllowed(decideOnMessages, member);
        const stored = await transaction.get(findDraft, { chatId, userId });
        const kept = mentions ? await storeMentions(transaction, { chatId, mentions }) : null;
        if ((stored?.body ?? '') === text && (stored?.mentions ?? null) === kept) {
          return { rows: [], result: { version: stored?.version ?? 0 } };
        }
        const draft = { user_id: userId, chat_id: chatId, body: text, mentions: kept, version };
        await transaction.run(putDraft, draft);
        return { rows: [toDraftRow(draft)], result: { version } };
      }),
    );
  }

  /** For a chat that the person leaves, within the change of their space that has taken `version`. */
  async forget(
    transaction: Transaction,
    { userId, chatId, version }: { userId: string; chatId: string; version: number },
  ): Promise<DraftRow[]> {
    const stored = await transaction.get(findDraft, { userId, chatId });
    if (stored === undefined || stored.body === '') return [];
    const draft = { ...stored, body: '', mentions: null, version };
    await transaction.run(putDraft, draft);
    return [toDraftRow(draft)];
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(userId: string, above: number): Promise<DraftRow[]> {
    return (await this.#db.all(listDraftsChanged, { userId, above })).map(toDraftRow);
  }
}
