import { beforeEach, expect, test, vi } from 'vitest';
import { LocalCopy } from './copy/local-copy.ts';
import { Drafts } from './drafts.ts';
import { FakeClock } from './fake-clock.fixture.ts';
import { ben, mentionOf, north, south } from './rows.fixture.ts';
import { createMemoryStore } from './store/memory-store.ts';

let clock: FakeClock;
let copy: LocalCopy;
let drafts: Drafts;
/** What the page has left behind. */
let noted: string | null;

const note = {
  read: () => noted,
  write(text: string | null) {
    noted = text;
  },
};

beforeEach(() => {
  clock = new FakeClock();
  noted = null;
  drafts = openDrafts();
});

/** A page, on a device whose local copy holds nothing. */
function openDrafts(): Drafts {
  copy = new LocalCopy({ store: createMemoryStore(), clock, publish: () => {} });
  return new Drafts({ copy, clock, note, onProblem: () => {} });
}

/** What is being written after the next start. */
async function textsAfterRestart(): Promise<string[]> {
  await openDrafts().recover();
  return Array.from(copy.replica.drafts.values(), ({ text }) => text);
}

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
  drafts.send(north, { text: 'Well', mentions: [] }, 'm1');
  await clock.advance(400);
  expect(copy.replica.drafts.size).toBe(0);
});

test('[CL54] what a page was ended in the middle of is there at the next start', async () => {
  drafts.save(south, { text: 'So', mentions: [] });
  drafts.save(north, { text: 'Wel', mentions: [] });
  drafts.save(north, { text: 'Well', mentions: [mentionOf(ben, 0, 2)] });
  expect(await textsAfterRestart()).toEqual(['So', 'Well']);
  expect(copy.replica.drafts.get(north)?.mentions).toHaveLength(1);
  expect(noted).toBeNull();
});

test('[CL54] what is kept, or was deleted again, is noted no more; what follows is', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  const flushing = drafts.flush();
  drafts.save(north, { text: 'Well,', mentions: [] });
  await flushing;
  expect(noted).toContain('Well,');
  drafts.save(north, { text: '', mentions: [] });
  expect(noted).toBeNull();
  drafts.save(north, { text: 'Well', mentions: [] });
  await drafts.flush();
  expect(noted).toBeNull();
});

test('[CL54] a message that the outbox does not hold yet is a draft after a kill, and one that it holds is not', async () => {
  drafts.save(north, { text: 'Well', mentions: [] });
  drafts.send(north, { text: 'Well', mentions: [] }, 'm1');
  drafts.save(north, { text: '', mentions: [] });
  expect(await textsAfterRestart()).toEqual(['Well']);
  drafts = openDrafts();
  drafts.send(north, { text: 'Well', mentions: [] }, 'm1');
  drafts.drop('m1');
  expect(await textsAfterRestart()).toEqual([]);
});

test.for(['no JSON', '[{"chatId":1}]'])(
  '[CL54] a note that makes no sense (%s) is passed over',
  async (text) => {
    noted = text;
    expect(await textsAfterRestart()).toEqual([]);
    drafts.save(north, { text: 'Well', mentions: [] });
    expect(await textsAfterRestart()).toEqual(['Well']);
  },
);
