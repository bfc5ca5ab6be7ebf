import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { startDaily } from '../../platform/jobs/daily.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { deleteLettersBefore } from '../../platform/mail/old-letters.ts';

const dayMs = 24 * 60 * 60_000;

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  folder: string;
  /** How long e-mails are kept there. */
  keptDays: number;
}

/** Deletes e-mails that were stored as files after a while, even when there is a mail server by now. */
export class OutboxService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Must be called before the jobs start. */
  start(): Promise<void> {
    const { clock, folder, keptDays } = this.#parts;
    return startDaily(this.#parts, 'mail.tidyOutbox', () =>
      deleteLettersBefore(folder, clock.now() - keptDays * dayMs),
    );
  }
}
