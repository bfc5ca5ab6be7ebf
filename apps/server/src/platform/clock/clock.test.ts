import { describeClock } from './clock.contract.ts';
import { systemClock } from './clock.ts';
import { FakeClock } from './fake-clock.ts';

describeClock('system clock', () => ({
  clock: systemClock,
  // Not systemClock.after, whose timers do not keep a process alive, nor a test that waits for nothing else.
  pass: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
}));

describeClock('fake clock', () => {
  const clock = new FakeClock();
  return {
    clock,
    pass: (ms) => {
      clock.advance(ms);
      return Promise.resolve();
    },
  };
});
