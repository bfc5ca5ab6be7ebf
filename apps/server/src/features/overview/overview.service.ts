import { writtenTypes, type OutputOf, type ParsedInputOf } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { PresenceService } from '../presence/presence.service.ts';
import { listDays, type Day } from './calendar.ts';
import { countPeople, listTimesBelow, listUnread } from './overview.store.ts';

type Figures = OutputOf<'overview.figures'>;

const pageRows = 1_000;

/** The dashboard's numbers, over the chats that the person is in now. */
export class OverviewService {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #presence: Pick<PresenceService, 'onlineIds'>;

  readonly handlers = {
    'overview.figures': (input, { caller }) => this.figures(caller.userId, input),
  } satisfies Partial<Handlers>;

  constructor(parts: { db: Database; clock: Clock; presence: Pick<PresenceService, 'onlineIds'> }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#presence = parts.presence;
  }

  async figures(
    userId: string,
    { timeZone, days }: ParsedInputOf<'overview.figures'>,
  ): Promise<Figures> {
    const calendar = listDays(this.#clock.now(), timeZone, days);
    const chats = await this.#db.all(listUnread, { userId });
    const unread = chats.map((chat) => chat.unread ?? 0);
    const people = await this.#db.get(countPeople, { userId });
    return {
      chats: chats.length,
      unreadChats: unread.filter((count) => count > 0).length,
      unreadMessages: unread.reduce((sum, count) => sum + count, 0),
      peopleOnline: this.#presence.onlineIds.filter((id) => id !== userId).length,
      people: people?.count ?? 0,
      messagesPerDay: await this.#countPerDay(
        chats.map((chat) => chat.chatId),
        calendar,
      ),
    };
  }

  async #countPerDay(
    chatIds: readonly string[],
    calendar: readonly Day[],
  ): Promise<Figures['messagesPerDay']> {
    const counts = new Map<Day, number>();
    for (const chatId of chatIds) {
      for await (const times of this.#readTimes(chatId, calendar[0]?.startsAt ?? 0)) {
        tally(times, calendar, counts);
      }
    }
    return calendar.map((day) => ({ day: day.day, count: counts.get(day) ?? 0 }));
  }

  /** Newest first, page by page in the chat's order, so that messages before the first day are never read. */
  async *#readTimes(chatId: string, since: number): AsyncGenerator<number[]> {
    let seq = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const page = await this.#db.all(listTimesBelow, { chatId, seq, count: pageRows });
      const written = page.filter(({ type }) => writtenTypes.some((one) => one === type));
      yield written.map(({ createdAt }) => createdAt);
      const oldest = page.at(-1);
      if (!oldest || page.length < pageRows || oldest.createdAt < since) return;
      seq = oldest.seq;
    }
  }
}

function tally(times: readonly number[], calendar: readonly Day[], counts: Map<Day, number>): void {
  for (const time of times) {
    const day = calendar.findLast(({ startsAt }) => startsAt <= time);
    if (day) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
}
