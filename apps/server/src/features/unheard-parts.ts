import { createLocalBus } from '../platform/bus/local-bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';
import type { ServiceParts } from './services.ts';

/** For services of which nobody hears: there is no socket, no device, no mailbox, and no job is done. */
export function createUnheardParts(db: Database, clock: Clock): ServiceParts {
  return {
    db,
    clock,
    bus: createLocalBus(),
    jobs: new Jobs({ db, clock, log: silentLog }),
    log: silentLog,
    connections: { send() {}, onOpened() {}, onClosed() {} },
    mail: { delivery: 'files', send: () => Promise.resolve('failed') },
    passwords: createPasswords(),
    push: {
      findFault: () => Promise.resolve(null),
      send: () => Promise.resolve({ kind: 'gone' }),
    },
    pages: { fetch: () => Promise.resolve({ type: 'unfit', reason: 'unheard' }) },
    pushConfiguration: { vapidPublicKey: '', firebase: null },
    secret: 'of no link, since nobody gets one',
    baseUrl: 'https://tend.invalid',
    isSecure: true,
    listInNetwork: () => [],
    outboxFolder: '',
    outboxDays: 0,
    notificationDays: 0,
  };
}
