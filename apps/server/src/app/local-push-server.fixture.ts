import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { argv } from 'node:process';
import { systemClock as clock } from '../platform/clock/clock.ts';
import { createPinoLog } from '../platform/log/pino-log.ts';
import { openPush } from '../platform/push/open-push.ts';
import { createPushDialer } from '../platform/push/push-dialer.ts';
import { startServer } from './compose.ts';
import { readConfig } from './config.ts';

/*
 * The real server as a program, for which every push service is at one port of this machine, without TLS: for tests
 * that kill it and for the bench, which can neither reach nor bother those of this world. Not part of the product.
 */

const port = Number(argv[2]);
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
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
