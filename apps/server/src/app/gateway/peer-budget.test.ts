import { expect, test } from 'vitest';
import { PeerBudget } from './peer-budget.ts';

function start(limit: number) {
  const budget = new PeerBudget(limit);
  const ended: string[] = [];
  const holder = (name: string) => ({ terminate: () => void ended.push(name) });
  return { budget, ended, holder };
}

test('[SV89] when too many bytes wait for all peers together, the peers with the most are closed', () => {
  const { budget, ended, holder } = start(100);
  budget.note(holder('small'), 10);
  budget.note(holder('large'), 50);
  budget.note(holder('medium'), 30);
  expect(ended).toEqual([]);
  budget.note(holder('last'), 20);
  expect(ended).toEqual(['large', 'medium']);
});

test('[SV89] bytes that were read, or noted before, are not counted', () => {
  const { budget, ended, holder } = start(100);
  const [a, b] = [holder('a'), holder('b')];
  budget.note(a, 60);
  budget.note(a, 90);
  budget.forget(a);
  budget.forget(a);
  budget.note(b, 90);
  expect(ended).toEqual([]);
});
