import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { allowsAnonymous, answersIn, emptyPoll, isRepeated, withAnswer } from './poll-form.ts';

test('[PO20] below the answers there is an empty field, until there are twelve', () => {
  let { answers } = emptyPoll;
  for (let index = 0; index < limits.pollAnswers; index += 1) {
    answers = withAnswer(answers, index, `Answer ${index}`);
  }
  expect(answers).toHaveLength(limits.pollAnswers);
  expect(withAnswer(emptyPoll.answers, 0, 'Yes')).toEqual(['Yes', '']);
  expect(withAnswer(['Yes', ''], 1, 'No')).toEqual(['Yes', 'No', '']);
});

test('[PO20] fields that were left empty are no answers', () => {
  expect(answersIn({ answers: [' Yes ', '  ', 'No', ''] })).toEqual(['Yes', 'No']);
});

test('[PO33] an answer that is there already is one, whatever its capitals and spaces; empty fields are none', () => {
  const answers = ['Yes please', ' yes  Please ', '', 'No', ''];
  const repeated = answers.map((_answer, index) => isRepeated(answers, index));
  expect(repeated).toEqual([false, true, false, false, false]);
});

test('[PO30] only a group of three and more has anonymous polls', () => {
  const member = (userId: string) => ({
    userId,
    user: null,
    role: 'member' as const,
    isSelf: false,
    version: 1,
  });
  const members = ['ada', 'ben', 'cid'].map(member);
  expect(allowsAnonymous({ type: 'group', members })).toBe(true);
  expect(allowsAnonymous({ type: 'group', members: members.slice(1) })).toBe(false);
  expect(allowsAnonymous({ type: 'direct', members: members.slice(1) })).toBe(false);
});
