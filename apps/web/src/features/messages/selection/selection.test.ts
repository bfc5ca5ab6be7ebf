import { expect, test } from 'vitest';
import { messageThat } from './message.fixture.ts';
import {
  allSelectable,
  endSelection,
  keepSelected,
  mostSelected,
  selectedAmong,
  toggleSelected,
} from './selection.ts';

test('[SC150] at most as many messages as may be are selected: of all, the newest', () => {
  const texts = Array.from({ length: mostSelected + 5 }, (_, at) => `${at}`);
  const all = allSelectable(texts.map((text) => messageThat(text)));
  expect([...all]).toEqual(texts.slice(5));
  keepSelected('north', all);
  expect(toggleSelected('north', 'one more')).toBe(false);
  expect(toggleSelected('north', '7')).toBe(true);
  expect(toggleSelected('north', 'one more')).toBe(true);
  endSelection();
});

test('[SC151] what was deleted is not selected, and neither is it among all', () => {
  const gone = messageThat('2', { content: { type: 'deleted', byId: 'grace' } });
  const messages = [messageThat('1'), gone, messageThat('3')];
  const selected = selectedAmong(messages, new Set(['3', '2', '1']));
  expect(selected.map(({ key }) => key)).toEqual(['1', '3']);
  expect([...allSelectable(messages)]).toEqual(['1', '3']);
});
