import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FakeClock } from '../../platform/clock/fake-clock.ts';
import { openTempDatabase } from '../../platform/db/temp-database.fixture.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { silentLog } from '../../platform/log/silent-log.ts';
import { createFileMail } from '../../platform/mail/file-mail.ts';
import { MailFolderService } from './mail-folder.service.ts';

const dayMs = 24 * 60 * 60_000;

async function startOutbox() {
  const { db } = await openTempDatabase();
  const root = await mkdtemp(path.join(tmpdir(), 'tend-outbox-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = path.join(root, 'outbox');
  const clock = new FakeClock();
  const mail = createFileMail({ folder, from: 'tend@tend.example' }, clock, silentLog);
  const jobs = new Jobs({ db, clock, log: silentLog });
  await new MailFolderService({ db, clock, jobs, mail, folder, keptDays: 30 }).start();
  await jobs.start();
  onTestFinished(() => jobs.stop());
  return {
    folder,
    send: (to: string) =>
      mail.send({ to, senderName: '', replyTo: to, subject: 'Hello', text: '', html: '' }),
    list: () => readdir(folder),
    pass: async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        clock.advance(dayMs);
        await jobs.whenIdle();
      }
    },
  };
}

test('[PW21] e-mails stored as files are deleted after 30 days, and nothing else is', async () => {
  const { folder, send, list, pass } = await startOutbox();
  await send('bo@elm-court.example');
  const [first = ''] = await list();
  await writeFile(path.join(folder, `${first}.partial`), 'broken off');
  await writeFile(path.join(folder, 'notes.txt'), 'of the operator');
  await pass(30);
  await send('cy@elm-court.example');
  expect(await list()).toHaveLength(4);
  await pass(1);
  const left = await list();
  expect(left).toHaveLength(2);
  expect(left).toContain('notes.txt');
  expect(left).not.toContain(first);
});

test('[PW21] without any e-mail there is nothing to delete', async () => {
  const { pass, send, list } = await startOutbox();
  await pass(2);
  await send('bo@elm-court.example');
  expect(await list()).toHaveLength(1);
});
