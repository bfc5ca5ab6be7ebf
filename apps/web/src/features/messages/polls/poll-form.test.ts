import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { answersIn, emptyPoll, withAnswer } from './poll-form.ts';

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
