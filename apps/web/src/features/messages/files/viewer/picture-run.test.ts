import type { OutputOf } from '@tend/protocol';
import { expect, test, vi } from 'vitest';
import type { MessageWithPictures } from './chat-pictures.ts';
import { PictureRun } from './picture-run.ts';
import { keepPlace } from './keep-place.ts';

type Page = OutputOf<'file.ofChat'>;
type Options = ConstructorParameters<typeof PictureRun>[0];
type Side = Parameters<Options['ask']>[0];

const photo = (id: string) => ({
  kind: 'photo' as const,
  id,
  name: `${id}.jpg`,
  mediaType: 'image/jpeg',
  sizeBytes: 1,
  width: 4,
  height: 3,
  thumbHash: '',
});

/** A message with one photo, by its position; without one it waits to be sent. */
function message(seq: number | null, id = `photo ${seq}`): MessageWithPictures {
  const content = { type: 'files' as const, text: '', files: [photo(id)] };
  const key = seq === null ? id : `at ${seq}`;
  return { key, seq, authorId: 'grace', createdAt: 0, content };
}

function messages(from: number, to: number): MessageWithPictures[] {
  return Array.from({ length: to - from + 1 }, (_one, at) => message(from + at));
}

/** A chat with a photo at each position up to this one. */
function createChat(count: number) {
  const asked: Side[] = [];
  const gone = new Set<number>();
  const ask = (side: Side): Promise<Page> => {
    asked.push(side);
    const all = Array.from({ length: count }, (_one, at) => at + 1).filter((seq) => !gone.has(seq));
    const { before, after } = side;
    const older = all.filter((seq) => seq < (before?.seq ?? Infinity));
    const newer = all.filter((seq) => seq > (after?.seq ?? Infinity));
    const [page, olderCount, newerCount] =
      after === undefined
        ? [older.slice(-30), Math.max(0, older.length - 30), all.length - older.length]
        : [newer.slice(0, 30), all.length - newer.length, Math.max(0, newer.length - 30)];
    const files = page.toReversed().map((seq) => ({
      seq,
      place: 0,
      file: photo(`photo ${seq}`),
      messageId: `message ${seq}`,
      authorId: 'grace',
      createdAt: 0,
    }));
    return Promise.resolve({ files, hasOlder: olderCount > 0, olderCount, newerCount });
  };
  return { ask, asked, gone };
}

function begin(known: readonly MessageWithPictures[], ask: Options['ask']): PictureRun {
  const run = new PictureRun({ selfId: 'nina', known: [], ask });
  run.follow(known);
  return run;
}

const seqsOf = (run: PictureRun) => run.get().pictures.map(({ seq }) => seq);

test('[SC334] a picture knows which one of all of the chat it is', async () => {
  const { ask } = createChat(100);
  const run = begin(messages(50, 60), ask);
  run.near(0);
  await vi.waitFor(() => expect(run.get().newer).toBe(10));
  expect(run.get().older).toBe(19);
  expect(seqsOf(run)[0]).toBe(20);
  expect(seqsOf(run).at(-1)).toBe(90);
});

test('[SC334] others are fetched as one goes on, up to both ends, and nothing twice', async () => {
  const { ask, asked } = createChat(100);
  const run = begin(messages(50, 60), ask);
  run.near(5);
  run.near(5);
  await vi.waitFor(() => expect(run.get()).toMatchObject({ older: 19, newer: 10 }));
  expect(asked).toHaveLength(2);
  run.near(20);
  expect(asked).toHaveLength(2);
  run.near(3);
  await vi.waitFor(() => expect(run.get().older).toBe(0));
  run.near(run.get().pictures.length - 1);
  await vi.waitFor(() => expect(run.get().newer).toBe(0));
  expect(seqsOf(run)).toEqual(Array.from({ length: 100 }, (_one, at) => at + 1));
  run.near(0);
  expect(asked).toHaveLength(4);
});

test('[SC337] without a connection what is there can be seen, and the next picture asks again', async () => {
  const { ask } = createChat(3);
  let isConnected = false;
  const run = begin(messages(2, 3), (side) =>
    isConnected ? ask(side) : Promise.reject(new Error('No connection')),
  );
  run.near(0);
  await Promise.resolve();
  expect(run.get()).toMatchObject({ older: null, newer: null });
  expect(seqsOf(run)).toEqual([2, 3]);
  isConnected = true;
  await vi.waitFor(() => {
    run.near(1);
    expect(seqsOf(run)).toEqual([1, 2, 3]);
  });
});

test('[SC336] deleted pictures go, wherever they are', async () => {
  const { ask } = createChat(40);
  const run = begin(messages(30, 40), ask);
  run.near(0);
  await vi.waitFor(() => expect(run.get()).toMatchObject({ older: 0, newer: 0 }));
  const shown = messages(30, 40).filter(({ seq }) => seq !== 35);
  run.follow(shown);
  expect(seqsOf(run)).not.toContain(35);
  run.remove(3);
  expect(seqsOf(run)).not.toContain(3);
  expect(run.get().pictures).toHaveLength(38);
});

test('[SC334] pictures that arrive or wait to be sent come last, and stay when they are sent', async () => {
  const { ask } = createChat(3);
  const run = begin(messages(1, 3), ask);
  run.near(0);
  await vi.waitFor(() => expect(run.get().newer).toBe(0));
  run.follow([...messages(1, 4), message(null, 'own')]);
  expect(seqsOf(run)).toEqual([1, 2, 3, 4, null]);
  const keys = run.get().pictures.map(({ key }) => key);
  run.follow([...messages(1, 4), { ...message(5, 'own'), key: 'own' }]);
  expect(seqsOf(run)).toEqual([1, 2, 3, 4, 5]);
  expect(run.get().pictures.map(({ key }) => key)).toEqual(keys);
});

test('[SC334] what a jump has left in between is not skipped', () => {
  const { ask } = createChat(100);
  const run = begin(messages(10, 12), ask);
  run.follow(messages(90, 100));
  expect(seqsOf(run)).toEqual([10, 11, 12]);
});

test('[SC336] in the place of a picture that is gone stands the next one, or else the one before', () => {
  const named = (names: string) => Array.from(names, (key) => ({ key }));
  expect(keepPlace(named('abc'), named('xyabc'), 1)).toBe(3);
  expect(keepPlace(named('abcd'), named('acd'), 1)).toBe(1);
  expect(keepPlace(named('abc'), named('xab'), 2)).toBe(2);
  expect(keepPlace(named('a'), named('xy'), 0)).toBe(1);
  expect(keepPlace(named('a'), [], 0)).toBeNull();
});
