import { readMarkup } from '@tend/protocol';
import { expect, test } from 'vitest';
import { hasFormat, type Toggle, toggleFormat } from './toggle-format.ts';

/** What is written after a toggle; `[` and `]` stand around what is selected, `|` at the caret. */
function toggle(marked: string, wanted: Toggle): string | null {
  const start = marked.search(/[[|]/);
  const end = marked.includes('|') ? start : marked.indexOf(']') - 1;
  const text = marked.replaceAll(/[[\]|]/g, '');
  const changed = toggleFormat({ text, mentions: [] }, { start, end }, wanted);
  if (changed === null) return null;
  const { writing, selected, replaced, by } = changed;
  expect(text.slice(0, replaced.start) + by + text.slice(replaced.end)).toBe(writing.text);
  const { text: after } = writing;
  return `${after.slice(0, selected.start)}[${after.slice(selected.start, selected.end)}]${after.slice(selected.end)}`;
}

test('[SC172] signs come around the selected words, and the words stay selected', () => {
  expect(toggle('Call me [above 38.0]', 'bold')).toBe('Call me **[above 38.0]**');
  expect(toggle('Call [me ]now', 'italic')).toBe('Call _[me]_ now');
  expect(toggle('Позвони[те] мне', 'strike')).toBe('~~[Позвоните]~~ мне');
  expect(toggle('Chair E|lm', 'code')).toBe('Chair `[Elm]`');
  expect(toggle('Word| next', 'bold')).toBe('**[Word]** next');
  expect(toggle('a [ ] b', 'bold')).toBeNull();
  expect(toggle('|', 'bold')).toBeNull();
});

test('[SC172] the same once more removes them, whichever of them is selected', () => {
  for (const selected of ['**[above]**', '[**above**]', '**ab|ove**', '**[abo]ve**']) {
    expect(toggle(`Call ${selected} 38`, 'bold')).toBe('Call [above] 38');
  }
  expect(toggle('_**[a]**_', 'italic')).toBe('**[a]**');
  expect(toggle('_**[a]**_', 'bold')).toBe('_[a]_');
  expect(toggle('_[a]_', 'bold')).toBe('_**[a]**_');
  expect(toggle('~~[a]~~', 'code')).toBe('~~`[a]`~~');
});

test('[SC172] each line has signs of its own, behind those of a list', () => {
  const formatted = toggle('[- One\n\n- Two\nThree]', 'bold');
  expect(formatted).toBe('- **[One**\n\n- **Two**\n**Three]**');
  expect(toggle(formatted ?? '', 'bold')).toBe('- [One\n\n- Two\nThree]');
  // Lines that already have them keep them.
  expect(toggle('[**One**\nTwo]', 'bold')).toBe('[**One**\n**Two]**');
});

test('[SC172] lists and quotes are made of whole lines, one in place of the other', () => {
  expect(toggle('One\nT[wo\nThr]ee', 'list')).toBe('One\n- T[wo\n- Thr]ee');
  expect(toggle('- T[wo\n- Thr]ee', 'list')).toBe('T[wo\nThr]ee');
  expect(toggle('- T[wo\nThr]ee', 'list')).toBe('- T[wo\n- Thr]ee');
  expect(toggle('- T[wo\n\nThr]ee', 'quote')).toBe('> T[wo\n\n> Thr]ee');
  expect(toggle('[One\n]Two', 'list')).toBe('- [One\n]Two');
});

test('[SC172] code on several lines is a block', () => {
  expect(toggle('See\nO[ne\nTw]o', 'code')).toBe('See\n```\n[One\nTwo]\n```');
  expect(toggle('See\n```\nO[ne\nTw]o\n```', 'code')).toBe('See\n[One\nTwo]');
});

test('[SC172] mentions move along', () => {
  const who = { type: 'all' } as const;
  const text = 'Hello @all, come';
  const mentions = [{ start: 6, length: 4, who }];
  const changed = toggleFormat({ text, mentions }, { start: 6, end: 16 }, 'bold');
  expect(changed?.writing).toEqual({
    text: 'Hello **@all, come**',
    mentions: [{ start: 8, length: 4, who }],
  });
  const back = changed && toggleFormat(changed.writing, changed.selected, 'bold');
  expect(back?.writing).toEqual({ text, mentions });
});

test('[SC172] what was formatted is sent with that format', () => {
  const toggles: Toggle[] = ['bold', 'italic', 'strike', 'code', 'list', 'quote'];
  for (const wanted of toggles) {
    const writing = { text: 'Bed 4 is free', mentions: [] };
    const changed = toggleFormat(writing, { start: 4, end: 8 }, wanted);
    expect(hasFormat(writing.text, { start: 4, end: 8 }, wanted)).toBe(false);
    const { text = '' } = changed?.writing ?? {};
    expect(hasFormat(text, changed?.selected ?? { start: 0, end: 0 }, wanted)).toBe(true);
    expect(readMarkup({ text, mentions: [] }).formats.map(({ type }) => type)).toEqual([wanted]);
  }
});
