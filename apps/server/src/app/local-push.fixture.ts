import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Clock } from '../platform/clock/clock.ts';
import { openPush } from '../platform/push/open-push.ts';
import { createPushDialer } from '../platform/push/push-dialer.ts';
import type { PushSender } from '../platform/push/push-sender.ts';
import type { Config } from './config.ts';

/** Every push service is at one port of this machine, without TLS: tests neither reach nor bother those of this world. */
export async function openLocalPush(
  config: Config,
  clock: Clock,
  port: number,
): Promise<PushSender> {
  const dialer = createPushDialer({
    clock,
    isAllowed: () => true,
    lookupAll: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    connect: () => connect(port, '127.0.0.1'),
  });
  await mkdir(config.dataFolder, { recursive: true });
  const push = await openPush(config, 'https://tend.example', clock, dialer);
  return push.sender;
}
