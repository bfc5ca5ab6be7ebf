import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SearchLine } from './search-line.ts';

function start() {
  const line = new SearchLine();
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const ask = (person: string, words: string) => {
    const answer = line.run(person, () => {
      begun.push(words);
      const gate = Promise.withResolvers<string>();
      gates.set(words, gate);
      return gate.promise;
    });
    return answer.catch((error: unknown) => error);
  };
  const end = async (words: string) => {
    gates.get(words)?.resolve(`found ${words}`);
    await setImmediate();
  };
  return { ask, begun, gates, end };
}

test('[SE30] of one person a search runs and one waits: a newer one takes the place of the one that waits', async () => {
  const { ask, begun, end } = start();
  const answers = ['d', 'dr', 'dre', 'dres'].map((words) => ask('ada', words));
  expect(await answers[1]).toMatchObject({ code: 'overloaded' });
  expect(await answers[2]).toMatchObject({ code: 'overloaded' });
  await end('d');
  await end('dres');
  expect(await answers[0]).toBe('found d');
  expect(await answers[3]).toBe('found dres');
  expect(begun).toEqual(['d', 'dres']);
});

test('[SE30] however much one person searches, another waits for one search of theirs', async () => {
  const { ask, begun, end } = start();
  void ask('ada', 'ada 1');
  void ask('ada', 'ada 2');
  void ask('ben', 'ben 1');
  void ask('ada', 'ada 3');
  await end('ada 1');
  await end('ada 3');
  void ask('ada', 'ada 4');
  await end('ben 1');
  expect(begun).toEqual(['ada 1', 'ada 3', 'ben 1', 'ada 4']);
});

test('[SE30] a search that fails gives its place to the next one', async () => {
  const { ask, begun, gates } = start();
  const failing = ask('ada', 'bad');
  const next = ask('ben', 'good');
  gates.get('bad')?.reject(new Error('broken'));
  expect(await failing).toMatchObject({ message: 'broken' });
  gates.get('good')?.resolve('found');
  expect(await next).toBe('found');
  expect(begun).toEqual(['bad', 'good']);
});
