import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { systemClock, type Clock } from '../platform/clock/clock.ts';
import { createPinoLog } from '../platform/log/pino-log.ts';
import { openPush } from '../platform/push/open-push.ts';
import { createPushDialer } from '../platform/push/push-dialer.ts';
import { startServer } from './compose.ts';
import { readConfig } from './config.ts';

/*
 * The real server as a program, for which every push service is at one port of this machine, without TLS, and whose
 * clock may be ahead: for tests that kill it and for the bench, which can neither reach nor bother the push services
 * of this world, nor wait for a quarter of an hour. Not part of the product.
 */

const { values } = parseArgs({
  options: {
    'push-port': { type: 'string', default: '0' },
    'ahead-ms': { type: 'string', default: '0' },
  },
});
const port = Number(values['push-port']);
const aheadMs = Number(values['ahead-ms']);
const clock: Clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
const config = readConfig(process.env);
const dialer = createPushDialer({
  clock,
  isAllowed: () => true,
  lookupAll: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  connect: () => connect(port, '127.0.0.1'),
});
await mkdir(config.dataFolder, { recursive: true });
const push = await openPush(config, 'https://tend.example', clock, dialer);
const log = createPinoLog(config.logLevel);
const server = await startServer(config, { clock, log, push: push.sender });
console.log(`Tend is running: ${server.baseUrl}`);
if (server.setUpLink !== null) console.log(`Set it up here, once: ${server.setUpLink}`);
process.on('SIGTERM', () => {
  // As the product: one that cannot finish is ended all the same.
  setTimeout(() => process.exit(0), 9_000).unref();
  void server.stop().then(() => process.exit(0));
});
