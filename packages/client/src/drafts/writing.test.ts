import { expect, test } from 'vitest';
import { ben, mentionOf, message } from '../rows.fixture.ts';
import type { SeenMessage } from '../store/records.ts';
import { blank, join, withoutMessage } from './writing.ts';

function seen(seq: number): SeenMessage {
  const { id, authorId, content } = message(seq);
  return { id, seq, authorId, content, forwardedFrom: null };
}

function text(words: string): { text: string; mentions: [] } {
  return { text: words, mentions: [] };
}

test('[CL117] joined to an empty text, what is answered stays', () => {
  const answer = { ...blank, replyTo: seen(3) };
  expect(join(answer, text('Well'))).toEqual({ ...answer, text: 'Well' });
  expect(join(text('Well'), answer)).toEqual({ ...answer, text: 'Well' });
  expect(join(answer, { ...text('Well'), replyTo: seen(4) }).replyTo).toEqual(seen(3));
});

test('[CL54] two texts are joined with their mentions, and without empty lines', () => {
  const one = { text: 'One', mentions: [mentionOf(ben, 0, 3)] };
  expect(join(one, one)).toEqual({
    text: 'One\nOne',
    mentions: [mentionOf(ben, 0, 3), mentionOf(ben, 4, 3)],
  });
  expect(join(blank, one)).toEqual(one);
  expect(join(one, blank)).toEqual(one);
});

test('[CL117] of two edits of a message the later is left, with what was set aside for both', () => {
  const message3 = seen(3);
  const earlier = { ...text('Edit'), edit: { message: message3, setAside: text('Before') } };
  const later = { ...text('Edited'), edit: { message: message3, setAside: blank } };
  expect(join(earlier, later)).toEqual({
    ...text('Edited'),
    edit: { message: message3, setAside: text('Before') },
  });
});

test('[CL117] of edits of two messages the later stays one, and the text of the other is set aside', () => {
  const earlier = { ...text('Edit'), edit: { message: seen(3), setAside: text('Before') } };
  const later = { ...text('Edited'), edit: { message: seen(4), setAside: text('After') } };
  expect(join(earlier, later)).toEqual({
    ...text('Edited'),
    edit: { message: seen(4), setAside: text('Before\nEdit\nAfter') },
  });
});

test('[CL114] of a message that was deleted while it was edited no copy is left, unless it was changed', () => {
  const edit = { message: seen(3), setAside: { ...text('Before'), replyTo: seen(4) } };
  expect(withoutMessage({ ...text('Text 3'), edit }, seen(3).id)).toEqual(edit.setAside);
  expect(withoutMessage({ ...text('Text 3.'), edit }, seen(3).id)).toEqual({
    ...text('Before\nText 3.'),
    replyTo: seen(4),
  });
});

test('[CL114] a text with signs that was not changed is a copy, too', () => {
  const formats = [{ type: 'bold', start: 0, length: 4 }];
  const message3 = { ...seen(3), content: { type: 'text', text: 'Well', formats } as const };
  const edit = { message: message3, source: '**Well**', setAside: text('Before') };
  expect(withoutMessage({ ...text('**Well**'), edit }, message3.id)).toEqual(text('Before'));
});

test('[CL114] a writing that has nothing to do with a deleted message stays the same object', () => {
  const setAside = { ...text('Before'), replyTo: seen(4) };
  const writing = { ...text('Text 3'), edit: { message: seen(3), setAside } };
  expect(withoutMessage(writing, seen(5).id)).toBe(writing);
});
