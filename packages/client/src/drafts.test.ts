import { beforeEach, expect, test, vi } from 'vitest';
import { LocalCopy } from './copy/local-copy.ts';
import { Drafts } from './drafts.ts';
import { FakeClock } from './fake-clock.fixture.ts';
import { north, south } from './rows.fixture.ts';
import { createMemoryStore } from './store/memory-store.ts';

let clock: FakeClock;
let copy: LocalCopy;
let drafts: Drafts;

beforeEach(() => {
  clock = new FakeClock();
  copy = new LocalCopy({ store: createMemoryStore(), clock, publish: () => {} });
  drafts = new Drafts({ copy, clock, onProblem: () => {} });
});

test('[CL53] what is being written is kept with the next pause, in one write', async () => {
  const write = vi.spyOn(copy, 'write');
  for (const text of ['W', 'We', 'Wel', 'Well']) {
    drafts.save(north, { text, mentions: [] });
    await clock.advance(399);
  }
  expect(write).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(write).toHaveBeenCalledTimes(1);
  expect(copy.replica.drafts.get(north)?.text).toBe('Well');
});

test('[CL53] an empty draft is forgotten', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  drafts.save(south, { text: 'So', mentions: [] });
  await drafts.flush();
  drafts.save(north, { text: '  ', mentions: [] });
  await drafts.flush();
  expect([...copy.replica.drafts]).toEqual([[south, { chatId: south, text: 'So', mentions: [] }]]);
});

test('[CL53] a draft that was sent does not come back', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  drafts.drop(north);
  await clock.advance(400);
  expect(copy.replica.drafts.size).toBe(0);
});
