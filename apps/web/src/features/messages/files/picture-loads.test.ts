import { afterEach, expect, test, vi } from 'vitest';
import { PictureLoads } from './picture-loads.ts';

afterEach(() => vi.useRealTimers());

/** Files whose opening each test settles. */
function createFiles({ held = [] as string[] } = {}) {
  const bytes = new Blob(['picture']);
  const opened: { fileId: string; resolve: () => void; reject: () => void }[] = [];
  return {
    opened,
    held: (fileId: string) => (held.includes(fileId) ? bytes : null),
    open: (fileId: string) =>
      new Promise<Blob>((resolve, reject) => {
        const fail = () => reject(new Error('no connection'));
        opened.push({ fileId, resolve: () => resolve(bytes), reject: fail });
      }),
  };
}

function createImage({ canDecode = true } = {}) {
  const decode = () =>
    canDecode ? Promise.resolve() : Promise.reject(new Error('unknown format'));
  return { src: '', decode };
}

const small = (fileId: string) => ({ fileId, variant: 'small' as const });

test('[SC261] a picture that the device holds is shown without loading', async () => {
  const files = createFiles({ held: ['a'] });
  const image = createImage();
  const tell = vi.fn<(state: string) => void>();
  new PictureLoads(files).load(image, small('a'), tell);
  expect(image.src).toMatch(/^blob:/);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledWith('shown'));
  expect(files.opened).toHaveLength(0);
});

test('[SC261] in a hurry, pictures begin after the frame that draws their rows, also those that the device holds', async () => {
  vi.useFakeTimers();
  const files = createFiles({ held: ['held'] });
  const loads = new PictureLoads(files);
  loads.setHurried(true);
  const image = createImage();
  loads.load(image, small('held'), () => undefined);
  loads.load(createImage(), small('gone'), () => undefined)();
  loads.load(createImage(), small('a'), () => undefined);
  for (const fileId of ['b', 'c', 'd', 'e']) {
    loads.load(createImage(), small(fileId), () => undefined);
  }
  const last = createImage();
  loads.load(last, small('held'), () => undefined);
  expect([image.src, last.src]).toEqual(['', '']);
  expect(files.opened).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(0);
  // What is held waits for none of those that load.
  for (const { src } of [image, last]) expect(src).toMatch(/^blob:/);
  expect(files.opened.map(({ fileId }) => fileId)).toEqual(['a', 'b', 'c', 'd']);
  loads.setHurried(false);
  const next = createImage();
  loads.load(next, small('held'), () => undefined);
  expect(next.src).toMatch(/^blob:/);
});

test('[SC261] four pictures load at once; of those that wait, the last one comes first, and what has gone does not', async () => {
  const files = createFiles();
  const loads = new PictureLoads(files);
  const stops = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((fileId) =>
    loads.load(createImage(), small(fileId), () => undefined),
  );
  expect(files.opened.map(({ fileId }) => fileId)).toEqual(['a', 'b', 'c', 'd']);
  stops[5]?.();
  files.opened[0]?.resolve();
  await vi.waitFor(() => expect(files.opened).toHaveLength(5));
  files.opened[1]?.reject();
  await vi.waitFor(() => expect(files.opened).toHaveLength(6));
  expect(files.opened.slice(4).map(({ fileId }) => fileId)).toEqual(['g', 'e']);
});

test('[SC261] the memory of a picture is freed when its row goes', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const files = createFiles();
  const loads = new PictureLoads(files);
  const image = createImage();
  const stop = loads.load(image, small('a'), () => undefined);
  files.opened[0]?.resolve();
  await vi.waitFor(() => expect(image.src).not.toBe(''));
  stop();
  await vi.waitFor(() => expect(revoke).toHaveBeenCalledWith(image.src));
  const late = createImage();
  loads.load(late, small('b'), () => undefined)();
  files.opened[1]?.resolve();
  await Promise.resolve();
  expect(late.src).toBe('');
});

test('[SC262] a picture that did not load, or cannot be read, says so and is tried again', async () => {
  const files = createFiles();
  const loads = new PictureLoads(files);
  const tell = vi.fn<(state: string) => void>();
  loads.load(createImage(), small('a'), tell);
  files.opened[0]?.reject();
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith('failed'));
  loads.retry('other');
  expect(files.opened).toHaveLength(1);
  loads.retry();
  files.opened[1]?.resolve();
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith('shown'));
  const unreadable = vi.fn<(state: string) => void>();
  loads.load(createImage({ canDecode: false }), small('b'), unreadable);
  files.opened[2]?.resolve();
  await vi.waitFor(() => expect(unreadable).toHaveBeenLastCalledWith('failed'));
});

test('[SC261] a picture is late if it is not there after a tenth of a second', async () => {
  vi.useFakeTimers();
  const files = createFiles({ held: ['held'] });
  const loads = new PictureLoads(files);
  const states: Record<string, string[]> = {};
  const load = (fileId: string) => {
    const told: string[] = [];
    states[fileId] = told;
    return loads.load(createImage(), small(fileId), (state) => told.push(state));
  };
  load('held');
  load('soon');
  load('slow');
  load('failing');
  load('gone')();
  files.opened[0]?.resolve();
  files.opened[2]?.reject();
  await vi.advanceTimersByTimeAsync(99);
  const byThen = { held: ['shown'], soon: ['shown'], failing: ['failed'], gone: [] };
  expect(states).toEqual({ ...byThen, slow: [] });
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual({ ...byThen, slow: ['late'] });
  files.opened[1]?.resolve();
  await vi.advanceTimersByTimeAsync(200);
  expect(states).toEqual({ ...byThen, slow: ['late', 'shown'] });
});
