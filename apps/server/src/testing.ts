// For the testkit: the parts of a server that runs in a test's own process.
export { systemClock, type Clock } from './platform/clock/clock.ts';
export { silentLog } from './platform/log/silent-log.ts';
export { cheapPasswords } from './platform/passwords/cheap-passwords.fixture.ts';
export { prepareDemo } from './demo/demo-database.ts';
export { addCrowd } from './features/crowd.fixture.ts';
export { addEmptyDatabase } from './platform/db/empty-database.fixture.ts';
export { openSearcher } from './features/messages/search/searcher.fixture.ts';
export { addUnindexed } from './features/messages/search/unindexed.fixture.ts';
export { Converters } from './platform/pictures/converters.ts';
export { openLocalPush } from './app/local-push.fixture.ts';
export { fakePages } from './app/fake-pages.fixture.ts';
