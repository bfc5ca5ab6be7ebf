import { isDeepStrictEqual } from 'node:util';
import {
  nothingHeard,
  withHeard,
  type Heard,
  type HeardRow,
  type OutputOf,
  type ParsedInputOf,
} from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import {
  findAnySound,
  findHeard,
  listHeardChanged,
  listSounds,
  putHeard,
  readHeard,
  toHeardRow,
} from './heard.store.ts';
import { decideOnMessages } from './messages.policy.ts';
import { findMember } from './messages.store.ts';

/** A person's chat, and the new version of their space. */
interface Place {
  userId: string;
  chatId: string;
  version: number;
}

/** Which voice messages people have listened to, as rows of their own spaces. */
export class HeardService {
  readonly #db: Database;

  readonly handlers = {
    'message.markHeard': (input, { caller }) => this.mark(caller, input),
  } satisfies Partial<Handlers>;

  constructor({ db }: { db: Database }) {
    this.#db = db;
  }

  /** A mark is never taken back; those of deleted messages go with the next one. */
  mark(
    caller: Caller,
    { chatId, seqs }: ParsedInputOf<'message.markHeard'>,
  ): Promise<OutputOf<'message.markHeard'>> {
    const { userId } = caller;
    return writeAs(this.#db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const member = await transaction.get(findMember, { chatId, userId });
        requireAllowed(decideOnMessages, member);
        const stored = await transaction.get(findHeard, { chatId, userId });
        const before = stored === undefined ? nothingHeard : readHeard(stored);
        const all = JSON.stringify([...before.seqs, ...seqs]);
        const sounds = (await transaction.all(listSounds, { chatId, seqs: all })).map(
          ({ seq }) => seq,
        );
        const after = withHeard({ ...before, seqs: [] }, sounds);
        if (isDeepStrictEqual(before, after)) {
          return { rows: [], result: { version: stored?.version ?? 0 } };
        }
        return {
          rows: [await put(transaction, { userId, chatId, version }, after)],
          result: { version },
        };
      }),
    );
  }

  /** What was said before a person joined is not new to them; within a change of their space that has taken `version`. */
  async place(
    transaction: Transaction,
    { upTo, ...place }: Place & { upTo: number },
  ): Promise<HeardRow[]> {
    if ((await transaction.get(findAnySound, { chatId: place.chatId })) === undefined) return [];
    return [await put(transaction, place, { upTo, seqs: [] })];
  }

  /** For a chat that the person leaves, within the change of their space that has taken `version`. */
  async forget(transaction: Transaction, place: Place): Promise<HeardRow[]> {
    const { userId, chatId } = place;
    const stored = await transaction.get(findHeard, { userId, chatId });
    if (stored === undefined || isDeepStrictEqual(readHeard(stored), nothingHeard)) return [];
    return [await put(transaction, place, nothingHeard)];
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(userId: string, above: number): Promise<HeardRow[]> {
    return (await this.#db.all(listHeardChanged, { userId, above })).map(toHeardRow);
  }
}

async function put(
  transaction: Transaction,
  { userId, chatId, version }: Place,
  { upTo, seqs }: Heard,
): Promise<HeardRow> {
  const stored = {
    user_id: userId,
    chat_id: chatId,
    up_to: upTo,
    seqs: JSON.stringify(seqs),
    version,
  };
  await transaction.run(putHeard, stored);
  return toHeardRow(stored);
}
