import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { refuseUnreadable } from './http-errors.ts';

test('[FI65] a request that takes too long is ended without an answer, others are answered', () => {
  const [slow, wrong] = [new PassThrough(), new PassThrough()];
  refuseUnreadable(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), slow);
  refuseUnreadable(Object.assign(new Error('wrong'), { code: 'HPE_INVALID_METHOD' }), wrong);
  expect([slow.destroyed, slow.read()]).toEqual([true, null]);
  expect(String(wrong.read())).toMatch(/^HTTP\/1.1 400 /);
});
