import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock/clock.ts';
import { newId } from '../ids/new-id.ts';
import type { Log } from '../log/log.ts';
import type { Email, Mail } from './mail.ts';
import { addressOf, toMessage } from './message.ts';

interface FileSettings {
  /** Created for the first e-mail. */
  folder: string;
  from: string;
}

const ownerOnly = 0o600;
const folderOfOwnerOnly = 0o700;

/** Replaces a mail server: stores each e-mail as a file that mail programs open, readable only by the operator. */
export function createFileMail({ folder, from }: FileSettings, clock: Clock, log: Log): Mail {
  const sender = addressOf(from);

  async function store(email: Email): Promise<void> {
    // It is loaded for the first e-mail, as in `smtp-mail.ts`.
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({
      streamTransport: true,
      buffer: true,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const { message } = await composer.sendMail({
      ...toMessage(email, sender),
      text: toPlainPart(email.text),
    });
    await mkdir(folder, { recursive: true, mode: folderOfOwnerOnly });
    const now = clock.now();
    // In chronological order; not every file system allows a colon in names.
    const moment = new Date(now).toISOString().replaceAll(':', '-');
    const target = path.join(folder, `${moment}-${newId(now).slice(-12)}.eml`);
    await writeWhole(target, message);
  }

  return {
    delivery: 'files',
    async send(email) {
      try {
        await store(email);
        return 'filed';
      } catch (error) {
        log.error('An e-mail could not be saved as a file', error);
        return 'failed';
      }
    },
  };
}

/** Unencoded, so that the link can be found in any text editor. */
function toPlainPart(text: string) {
  const type = 'Content-Type: text/plain; charset=utf-8';
  const lines = [type, 'Content-Transfer-Encoding: 8bit', '', ...text.split(/\r?\n/)];
  return { raw: lines.join('\r\n') };
}

/** Under another name first, so that a file ending in `.eml` is a complete e-mail. */
async function writeWhole(
  target: string,
  content: Parameters<Awaited<ReturnType<typeof open>>['writeFile']>[0],
): Promise<void> {
  const draft = `${target}.partial`;
  const file = await open(draft, 'wx', ownerOnly);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, target);
}

/** An e-mail's file, also one that was never finished: its name begins with its moment. */
const emailFileName = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3})Z-.*\.eml(\.partial)?$/;

/** Deletes the e-mails in the folder that are older, and nothing else that somebody may have put there. */
export async function deleteEmailsBefore(folder: string, before: number): Promise<void> {
  for (const name of await listFiles(folder)) {
    const [, day, hour, minute, second] = emailFileName.exec(name) ?? [];
    const writtenAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
    // Of any other file it is no number, and that is never less.
    if (writtenAt < before) await rm(path.join(folder, name), { force: true });
  }
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // It is made when the first e-mail needs it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
