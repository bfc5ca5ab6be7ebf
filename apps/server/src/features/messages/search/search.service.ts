import { setTimeout } from 'node:timers/promises';
import { TendError, type OutputOf, type ParsedInputOf } from '@tend/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/operations/caller.ts';
import type { Handlers } from '../../../platform/operations/handler.ts';
import type { IndexFillingService } from './index-filling.service.ts';
import { readPageMark, type PageMark } from './page-mark.ts';
import { SearchLine } from './search-line.ts';
import type { Searcher } from './searcher.ts';

/** Answers leave at multiples of this since the question, so that small differences in time tell nothing. */
const answerStepMs = 5;

interface Parts {
  db: Database;
  searcher: Searcher;
  indexFilling: IndexFillingService;
}

type Found = OutputOf<'search.messages'>;

/** Finds messages for people, in what they may read at that moment. */
export class SearchService {
  readonly #parts: Parts;
  readonly #line = new SearchLine();

  readonly handlers = {
    'search.messages': (input, { caller }) => this.search(caller, input),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async search(caller: Caller, input: ParsedInputOf<'search.messages'>): Promise<Found> {
    const { words, filters, order, limit } = input;
    const { userId } = caller;
    const request = { userId, words, filters, order, limit, after: readMark(input) };
    return inSteps(async () => {
      const { db, searcher, indexFilling } = this.#parts;
      const page = await this.#line.run(userId, async () => {
        // The session may have ended while the search waited.
        await caller.requireStanding(db);
        return searcher.search(request);
      });
      if (page === null) throw new TendError('not_found');
      const { isIncomplete, ...found } = page;
      return { ...found, isIndexing: isIncomplete || indexFilling.isFilling };
    });
  }
}

/** @throws TendError `bad_request` for what no page of the order ends with */
function readMark({ after, order }: ParsedInputOf<'search.messages'>): PageMark | null {
  if (after === undefined) return null;
  const mark = readPageMark(after);
  if (mark?.type !== order) throw new TendError('bad_request', { fields: ['after'] });
  return mark;
}

/** Of failures as well: a chat that does not exist takes as long as one of which the person is no member. */
async function inSteps<T>(work: () => Promise<T>): Promise<T> {
  const askedAt = performance.now();
  try {
    return await work();
  } finally {
    const steps = Math.ceil((performance.now() - askedAt) / answerStepMs);
    const leavesAt = askedAt + steps * answerStepMs;
    // A timer counts whole milliseconds from when the event loop last looked at the clock, so it may be early by some.
    while (performance.now() < leavesAt) await setTimeout(Math.ceil(leavesAt - performance.now()));
  }
}
