import { parseArgs } from 'node:util';
import { systemClock, type Clock } from '../platform/clock/clock.ts';
import { createPinoLog } from '../platform/log/pino-log.ts';
import { startServer } from './compose.ts';
import { readConfig } from './config.ts';
import { fakePages } from './fake-pages.fixture.ts';
import { openLocalPush } from './local-push.fixture.ts';

/*
 * The real server as a program, with push services on this machine, an own web and an adjustable clock: for tests that kill it and
 * for the bench, which cannot wait for a quarter of an hour. Not part of the product.
 */

const { values } = parseArgs({
  options: {
    'push-port': { type: 'string', default: '0' },
    'ahead-ms': { type: 'string', default: '0' },
  },
});
const aheadMs = Number(values['ahead-ms']);
const clock: Clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
const config = readConfig(process.env);
const push = await openLocalPush(config, clock, Number(values['push-port']));
const log = createPinoLog(config.logLevel);
const server = await startServer(config, { clock, log, push, pages: fakePages });
console.log(`Tend is running: ${server.baseUrl}`);
if (server.setUpLink !== null) console.log(`Set it up here, once: ${server.setUpLink}`);
process.on('SIGTERM', () => {
  // Like the product: a server that cannot finish is ended anyway.
  setTimeout(() => process.exit(0), 9_000).unref();
  void server.stop().then(() => process.exit(0));
});
