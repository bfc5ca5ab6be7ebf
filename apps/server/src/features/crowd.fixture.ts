import { openSqliteDatabase } from '../platform/db/sqlite/sqlite-database.ts';
import { createLocalBus } from '../platform/bus/local-bus.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { newId } from '../platform/ids/new-id.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import { createTexts } from '../platform/texts/texts.ts';
import { SessionsService } from './accounts/sessions.service.ts';
import { SettleService } from './alerts/settle/settle.service.ts';
import { GroupsService } from './chats/groups.service.ts';
import { MembershipsService } from './chats/memberships.service.ts';
import { MessagesService } from './messages/messages.service.ts';
import { ReadMarksService } from './messages/read-marks.service.ts';
import { UsersService } from './users/users.service.ts';

/** Inserts many people without passwords into the database of a stopped server; returns their ids. */
export async function addCrowd(databasePath: string, names: readonly string[]): Promise<string[]> {
  const db = await openSqliteDatabase(databasePath);
  try {
    const clock = systemClock;
    const bus = createLocalBus();
    const messages = new MessagesService({ db, clock });
    const settle = new SettleService({ clock, jobs: new Jobs({ db, clock, log: silentLog }) });
    const readMarks = new ReadMarksService({ db, bus, clock, settle });
    const memberships = new MembershipsService({ db, readMarks, settle });
    const users = new UsersService({
      db,
      clock,
      texts: createTexts(),
      sessions: new SessionsService({ db, bus, clock }),
      groups: new GroupsService({ db, messages, memberships }),
    });
    return await Promise.all(
      names.map(async (name, index) => {
        const id = newId(clock.now());
        const email = `person-${index}@tend.example`;
        const jobTitle = index % 2 === 0 ? 'Nurse' : 'Carer';
        const person = { id, email, name, jobTitle, role: 'member', language: 'en' } as const;
        await db.write((transaction) => users.add(transaction, person));
        return id;
      }),
    );
  } finally {
    await db.close();
  }
}
