import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { startDaily } from '../../platform/jobs/daily.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { deleteEmailsBefore } from '../../platform/mail/file-mail.ts';
import type { Handlers } from '../../platform/operations/handler.ts';

const dayMs = 24 * 60 * 60_000;

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Pick<Mail, 'delivery'>;
  folder: string;
  /** How long e-mails are kept there. */
  keptDays: number;
}

/** Deletes e-mails that were stored as files after a while, even when there is a mail server by now. */
export class MailFolderService {
  readonly #parts: Parts;

  readonly handlers = {
    'mail.state': () => Promise.resolve({ delivery: this.#parts.mail.delivery }),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Must be called before the jobs start. */
  start(): Promise<void> {
    const { clock, folder, keptDays } = this.#parts;
    return startDaily(this.#parts, 'mail.tidyOutbox', () =>
      deleteEmailsBefore(folder, clock.now() - keptDays * dayMs),
    );
  }
}
