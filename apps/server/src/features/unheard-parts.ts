import { createLocalBus } from '../platform/bus/local-bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';
import type { Files } from '../platform/files/files.ts';
import { PartialFiles } from '../platform/files/partial-files.ts';
import { Turns } from '../platform/files/turns.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import type { Searcher } from './messages/search/searcher.ts';
import type { ServiceParts } from './services.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('Nobody asks for that here'));

const noFiles: Files = {
  put: refuse,
  read: () => Promise.resolve(null),
  copyTo: () => Promise.resolve(false),
  size: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
  async *list() {},
};

const noPictures: Pictures = {
  isAvailable: false,
  start: () => Promise.resolve(),
  store: refuse,
  resize: refuse,
  shrink: refuse,
  square: refuse,
  stop: () => Promise.resolve(),
};

const unheardPage = () => Promise.resolve({ type: 'unfit', reason: 'unheard' } as const);
const noSearcher: Searcher = {
  search: refuse,
  readMessages: refuse,
  close: () => Promise.resolve(),
};

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
    pages: { fetch: unheardPage, fetchPicture: unheardPage },
    pictures: noPictures,
    searcher: noSearcher,
    fileStorage: noFiles,
    partialFiles: new PartialFiles(''),
    fileTurns: new Turns(),
    readDisk: () => Promise.resolve({ freeBytes: 0, totalBytes: 0 }),
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
