import { beforeEach, expect, test, vi } from 'vitest';
import { type Face, FacePictures, type FaceSource } from './face-pictures.ts';

/** The files of pictures, by the id of their person or group. */
let pictures: Map<string, string>;
let tell: () => void;
/** What is being loaded, by file. */
let loads: Map<string, PromiseWithResolvers<Blob>>;
let addresses: Set<string>;
let faces: FacePictures;
let end: () => void;

beforeEach(() => {
  pictures = new Map();
  loads = new Map();
  addresses = new Set();
  faces = new FacePictures({
    async decode(bytes) {
      const text = await bytes.text();
      if (text === 'broken') throw new Error('No picture');
      addresses.add(`blob:${text}`);
      return `blob:${text}`;
    },
    forget: (address) => addresses.delete(address),
  });
  const source: FaceSource = {
    pictures: {
      of(id) {
        const fileId = pictures.get(id);
        return fileId === undefined ? null : { fileId, thumbHash: '' };
      },
      subscribe(listener) {
        tell = listener;
        return () => undefined;
      },
    },
    files: {
      open(fileId) {
        const load = Promise.withResolvers<Blob>();
        loads.set(fileId, load);
        return load.promise;
      },
    },
  };
  end = faces.begin(source);
});

/** An element of which only the picture is looked at. */
function makeFace(): Face & { shown: () => string } {
  const style = { backgroundImage: '' };
  const classList = { toggle: vi.fn<() => boolean>() };
  // @ts-expect-error -- all that is used of an element
  return { style, classList, shown: () => style.backgroundImage };
}

function addInView(id: string): ReturnType<typeof makeFace> {
  const face = makeFace();
  faces.add(face, id);
  faces.setInView(face, true);
  return face;
}

/** Reading a blob takes turns of the event loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

async function arrive(fileId: string, text = fileId): Promise<void> {
  loads.get(fileId)?.resolve(new Blob([text]));
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

test('[PF30] a face in view shows its picture once it is loaded, and later ones at once', async () => {
  pictures.set('nina', 'a');
  const face = addInView('nina');
  expect(face.shown()).toBe('');
  await arrive('a');
  expect(face.shown()).toBe('url("blob:a")');
  const other = makeFace();
  faces.add(other, 'nina');
  expect(other.shown()).toBe('url("blob:a")');
  expect(addInView('grace').shown()).toBe('');
  expect([...loads.keys()]).toEqual(['a']);
});

test('[PF30] what cannot be loaded or read keeps the initials, and is tried again with a connection', async () => {
  pictures.set('nina', 'a').set('grace', 'b');
  const [nina, grace] = [addInView('nina'), addInView('grace')];
  loads.get('a')?.reject(new Error('No connection'));
  await arrive('b', 'broken');
  expect([nina.shown(), grace.shown()]).toEqual(['', '']);
  loads.clear();
  tell();
  expect(loads.size).toBe(0);
  faces.retry();
  await arrive('a');
  await arrive('b');
  expect([nina.shown(), grace.shown()]).toEqual(['url("blob:a")', 'url("blob:b")']);
});

test('[PF30] a picture that changes is replaced on every face in view, and on others when they come into it', async () => {
  pictures.set('nina', 'a');
  const [face, other] = [addInView('nina'), addInView('nina')];
  await arrive('a');
  faces.setInView(other, false);
  pictures.set('nina', 'b');
  tell();
  await arrive('b');
  expect(face.shown()).toBe('url("blob:b")');
  faces.setInView(other, true);
  expect(other.shown()).toBe('url("blob:b")');
  pictures.delete('nina');
  tell();
  expect([face.shown(), other.shown()]).toEqual(['', '']);
});

test('[PF31] four at once are loaded, the latest first, and not what has left the view', async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `person ${index}`);
  for (const name of names) pictures.set(name, `file ${name}`);
  const all = names.map(() => makeFace());
  for (const [index, face] of all.entries()) faces.add(face, names[index] ?? '');
  expect(loads.size).toBe(0);
  for (const face of all.slice(0, 20)) faces.setInView(face, true);
  expect([...loads.keys()]).toEqual([0, 1, 2, 3].map((index) => `file person ${index}`));
  for (const face of all.slice(0, 18)) faces.setInView(face, false);
  await arrive('file person 0');
  await arrive('file person 1');
  await arrive('file person 2');
  expect([...loads.keys()].slice(4)).toEqual(['file person 19', 'file person 18']);
});

test('[PF31] pictures in memory are bounded, and one that is shown stays', async () => {
  pictures.set('shown', 'shown');
  const shown = addInView('shown');
  await arrive('shown');
  for (let index = 0; index < 250; index += 1) {
    pictures.set(`${index}`, `file ${index}`);
    const face = addInView(`${index}`);
    await arrive(`file ${index}`);
    faces.setInView(face, false);
  }
  expect(addresses.size).toBe(200);
  expect(addresses).toContain('blob:shown');
  expect(shown.shown()).toBe('url("blob:shown")');
});

test('[PF31] with the person’s client all pictures go', async () => {
  pictures.set('nina', 'a').set('grace', 'b');
  const [nina] = [addInView('nina'), addInView('grace')];
  await arrive('a');
  end();
  await arrive('b');
  expect(nina.shown()).toBe('');
  expect(addresses.size).toBe(0);
});
