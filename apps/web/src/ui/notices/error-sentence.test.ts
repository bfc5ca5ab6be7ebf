import { ConnectionError, TendError } from '@tend/client/http';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../platform/language/texts-in-tests.ts';
import { sentenceOf } from './error-sentence.ts';

const wrongEmail = new TendError('bad_request', { fields: ['invitation.email'] });
const tooMany = new TendError('rate_limited', { retryAfterMs: 90_000 });

describe('[D11] the sentence for a failed call', () => {
  test.each([
    [
      'that there is no connection',
      new ConnectionError('no answer'),
      /no connection/i,
      /нет соединения/i,
    ],
    ['how long to wait', tooMany, /in 2 min/, /2 мин/],
    ['which field is wrong', wrongEmail, /e-mail/i, /адрес/i],
    ['what is not to be had', new TendError('not_found'), /./, /[а-я]/],
    ['only that it failed, when it is a defect', new Error('secret'), /went wrong/, /[а-я]/],
  ])('%s', (_, error, english, russian) => {
    expect(sentenceOf(error, textsIn('en'))).toMatch(english);
    expect(sentenceOf(error, textsIn('ru'))).toMatch(russian);
    expect(sentenceOf(error, textsIn('en'))).not.toMatch(/secret|_|\{\{|errors\./);
  });
});
