import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { startDaily } from '../../platform/jobs/daily.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { deleteLettersBefore } from '../../platform/mail/file-mail.ts';
import type { Handlers } from '../../platform/operations/handler.ts';

const dayMs = 24 * 60 * 60_000;

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Pick<Mail, 'delivery'>;
  folder: string;
  /** How long letters lie there. */
  keptDays: number;
}

/** Letters that were stored as files go after a while, also when there is a mail server by now. */
export class OutboxService {
  readonly #parts: Parts;

  readonly handlers = {
    'mail.state': () => Promise.resolve({ delivery: this.#parts.mail.delivery }),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Before the jobs start. */
  start(): Promise<void> {
    const { clock, folder, keptDays } = this.#parts;
    return startDaily(this.#parts, 'mail.tidyOutbox', () =>
      deleteLettersBefore(folder, clock.now() - keptDays * dayMs),
    );
  }
}
