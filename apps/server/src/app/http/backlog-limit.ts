import { readFile } from 'node:fs/promises';
import type { Log } from '../../platform/log/log.ts';
import { backlog } from './listener.ts';

/** What Linux cuts every program's backlog down to; other systems have no such file. */
const linuxLimitFile = '/proc/sys/net/core/somaxconn';

/** Says so in the log when the operating system lets fewer connections wait than the server asks for. */
export async function warnOfShortBacklog(log: Log, limitFile = linuxLimitFile): Promise<void> {
  const limit = Number(await readFile(limitFile, 'utf8').catch(() => Number.NaN));
  if (!(limit < backlog)) return;
  log.warn('Few phones can connect at the same moment: raise net.core.somaxconn', {
    somaxconn: limit,
    needed: backlog,
  });
}
