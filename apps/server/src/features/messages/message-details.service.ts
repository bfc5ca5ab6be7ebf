import { limits, type OutputOf, type ParsedInputOf } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { PresenceService } from '../presence/presence.service.ts';
import { findFirstOnlineTime, findHides, listRecipients } from './message-details.store.ts';
import { decideOnDetails } from './messages.policy.ts';
import { findTarget } from './messages.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  presence: Pick<PresenceService, 'heardAt' | 'storeTimes'>;
}

type Details = OutputOf<'message.details'>;

/** How a message reached each of the people to whom it was sent. */
export class MessageDetailsService {
  readonly #parts: Parts;

  readonly handlers = {
    'message.details': (input, { caller }) => this.details(caller.userId, input),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async details(
    userId: string,
    { chatId, messageId }: ParsedInputOf<'message.details'>,
  ): Promise<Details> {
    const { db, presence } = this.#parts;
    const target = await db.get(findTarget, { chatId, messageId, userId });
    const message = requireAllowed((found) => decideOnDetails(userId, found), target);
    const { seq, author_id: authorId, created_at: at } = message;
    await presence.storeTimes();
    const isKnown = await this.#areTimesKnown(at);
    const recipients = await db.all(listRecipients, { chatId, authorId, seq, at });
    const hides = (await db.get(findHides, { userId }))?.hides === 1;
    return {
      areTimesKnown: isKnown,
      people: recipients.map((recipient) => {
        const isHidden = hides || recipient.hides === 1;
        const shown = isHidden ? { ...recipient, upTo: 0, readAt: null } : recipient;
        return {
          userId: recipient.userId,
          isRead: shown.upTo >= seq,
          readAt: isKnown ? shown.readAt : null,
          deliveredAt: isKnown ? this.#deliveredAt(shown, at) : null,
          ...(isHidden && { isHidden }),
        };
      }),
    };
  }

  /** Of a message from before, the first times that are left would be taken for its own. */
  async #areTimesKnown(at: number): Promise<boolean> {
    const { db, clock } = this.#parts;
    const first = await db.get(findFirstOnlineTime, {});
    return at >= Math.max(clock.now() - limits.recordsKeptMs, first?.at ?? 0);
  }

  /** Null if no device of the person was connected since, as far as is known. */
  #deliveredAt(recipient: RowOf<typeof listRecipients>, at: number): number | null {
    const { userId, onlineFrom, onlineUntil, onlineAgainAt, readAt } = recipient;
    const isOpen = onlineFrom !== null && onlineUntil === null;
    const heardUntil = isOpen ? this.#parts.presence.heardAt(userId) : onlineUntil;
    if (heardUntil !== null && heardUntil >= at) return at;
    return onlineAgainAt ?? readAt;
  }
}
