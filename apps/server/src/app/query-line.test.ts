import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { QueryLine } from './query-line.ts';

function start() {
  const line = new QueryLine();
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const ask = (asker: string, name: string) =>
    line.run(asker, () => {
      begun.push(name);
      const gate = Promise.withResolvers<string>();
      gates.set(name, gate);
      return gate.promise;
    });
  /** Resolves when the next query has started. */
  const end = async (name: string) => {
    gates.get(name)?.resolve(`answer ${name}`);
    await setImmediate();
    await setImmediate();
  };
  return { ask, begun, gates, end };
}

test('[SV120] at most four queries run at the same time, and each that ends starts another', async () => {
  const { ask, begun, end } = start();
  const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(name, name));
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await end('b');
  expect(await answers[1]).toBe('answer b');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const name of ['a', 'c', 'd', 'e', 'f']) await end(name);
  expect(begun.at(-1)).toBe('f');
  void ask('g', 'g');
  expect(begun.at(-1)).toBe('g');
});

test('[SV120] a caller with many queries waits behind one with few', async () => {
  const { ask, begun, end } = start();
  for (let index = 1; index <= 7; index += 1) void ask('ada', `ada ${index}`);
  for (let index = 1; index <= 2; index += 1) void ask('ben', `ben ${index}`);
  for (let index = 1; index <= 4; index += 1) await end(`ada ${index}`);
  expect(begun.slice(4)).toEqual(['ada 5', 'ben 1', 'ada 6', 'ben 2']);
});

test('[SV120] a failed query gives its place to the next one', async () => {
  const { ask, begun, gates, end } = start();
  const failing = ask('ada', 'bad');
  for (const name of ['b', 'c', 'd', 'e']) void ask('ben', name);
  gates.get('bad')?.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await end('none');
  expect(begun.at(-1)).toBe('e');
});
