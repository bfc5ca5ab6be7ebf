import { connect } from 'node:net';
import type { Clock } from '../clock/clock.ts';
import { createPushDialer, type PushDialer } from './push-dialer.ts';

/** Sends for every push service to one port of this machine, without TLS: tests never contact the real ones. */
export function createLocalDialer(clock: Clock, port: number): PushDialer {
  return createPushDialer({
    clock,
    isAllowed: () => true,
    lookupAll: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    connect: () => connect(port, '127.0.0.1'),
  });
}
