import { mkdir } from 'node:fs/promises';
import type { Clock } from '../platform/clock/clock.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import { createLocalDialer } from '../platform/push/local-dialer.fixture.ts';
import { openPush } from '../platform/push/open-push.ts';
import type { PushSender } from '../platform/push/push-sender.ts';
import type { Config } from './config.ts';

/** Sends like the product, but only to one port of this machine. */
export async function openLocalPush(
  config: Config,
  clock: Clock,
  port: number,
): Promise<PushSender> {
  const entry = new URL('../platform/push/local-push-thread.fixture.ts', import.meta.url);
  await mkdir(config.dataFolder, { recursive: true });
  const push = await openPush(config, 'https://tend.example', {
    clock,
    log: silentLog,
    dialer: createLocalDialer(clock, port),
    program: { entry, data: port },
  });
  return push.sender;
}
