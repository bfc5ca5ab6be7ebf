import { readFile } from 'node:fs/promises';
import type { Log } from '../../platform/log/log.ts';
import { backlog } from './listener.ts';

/** Linux caps every program's backlog at this value; other systems have no such file. */
const linuxLimitFile = '/proc/sys/net/core/somaxconn';

/** Warns when the operating system lets fewer connections wait than the server asks for. */
export async function warnOfShortBacklog(log: Log, limitFile = linuxLimitFile): Promise<void> {
  const limit = Number(await readFile(limitFile, 'utf8').catch(() => Number.NaN));
  if (!(limit < backlog)) return;
  log.warn('Few phones can connect at once: raise net.core.somaxconn', {
    somaxconn: limit,
    needed: backlog,
  });
}
