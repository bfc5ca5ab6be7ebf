// For the testkit: what a server in a test's own process is made of.
export { cheapPasswords } from './features/organization.fixture.ts';
export { systemClock, type Clock } from './platform/clock/clock.ts';
export { silentLog } from './platform/log/silent-log.ts';
export { addCrowd } from './features/crowd.fixture.ts';
