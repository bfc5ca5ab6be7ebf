import { findWebLinks, limits, type OutputOf, type ParsedInputOf } from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { readPreview } from './link-previews.store.ts';
import { deleteLinks, insertLink, listLinks } from './message-links.store.ts';
import { decideOnMessages } from './messages.policy.ts';
import { findMember, readFormats } from './messages.store.ts';

type Written = Pick<Tables['messages'], 'chat_id' | 'seq' | 'type' | 'body' | 'formats'>;

/** The links in the messages of a chat, which its details list. */
export class MessageLinksService {
  readonly #db: Database;

  readonly handlers = {
    'link.ofChat': (input, { caller }) => this.ofChat(caller.userId, input),
  } satisfies Partial<Handlers>;

  constructor({ db }: { db: Database }) {
    this.#db = db;
  }

  /** In the write that stores a message. */
  async add(transaction: Transaction, message: Written): Promise<void> {
    const { chat_id: chatId, seq, type, body, formats: stored } = message;
    if (type !== 'text' && type !== 'files') return;
    const links = findWebLinks(body, readFormats(stored).formats).slice(0, limits.linksPerMessage);
    for (const [place, url] of links.entries()) {
      await transaction.run(insertLink, { chatId, seq, place, url });
    }
  }

  /** In the write that changes a message's text. */
  async replace(transaction: Transaction, message: Written): Promise<void> {
    await this.remove(transaction, { chatId: message.chat_id, seq: message.seq });
    await this.add(transaction, message);
  }

  /** In the write that deletes a message. */
  async remove(transaction: Transaction, place: { chatId: string; seq: number }): Promise<void> {
    await transaction.run(deleteLinks, place);
  }

  /** A page of the links in a chat. */
  async ofChat(
    userId: string,
    { chatId, before, limit }: ParsedInputOf<'link.ofChat'>,
  ): Promise<OutputOf<'link.ofChat'>> {
    requireAllowed(decideOnMessages, await this.#db.get(findMember, { chatId, userId }));
    const place = before ?? { seq: Number.MAX_SAFE_INTEGER, place: 0 };
    const found = await this.#db.all(listLinks, { chatId, ...place, count: limit + 1 });
    const links = found.slice(0, limit).map(({ preview: stored, ...link }) => {
      const { preview } = readPreview(stored);
      return { ...link, ...(preview?.url === link.url && { preview }) };
    });
    return { links, hasOlder: found.length > limit };
  }
}
