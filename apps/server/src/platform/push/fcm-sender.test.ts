import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { FakeClock } from '../clock/fake-clock.ts';
import { FcmSender } from './fcm-sender.ts';
import { account, fcmError, startGoogle } from './google.fixture.ts';
import { options, payload } from './web-push-sender.fixture.ts';

async function startSending(platform: 'web' | 'android' | 'ios' = 'android') {
  const google = await startGoogle();
  const clock = new FakeClock();
  const sender = new FcmSender(account, clock, google.fetch);
  const subscription = { kind: 'fcm', platform, token: 'a:token' } as const;
  return {
    google,
    clock,
    sender,
    send: (given = payload) => sender.send(subscription, given, options),
  };
}

test.for([
  ['web', { webpush: { headers: { TTL: '60', Urgency: 'high', Topic: 'test' } } }],
  [
    'android',
    {
      android: {
        priority: 'high',
        ttl: '60s',
        collapse_key: 'test',
        notification: { title: payload.title, body: payload.body, tag: 'test' },
      },
    },
  ],
  [
    'ios',
    {
      apns: {
        headers: {
          'apns-priority': '10',
          'apns-push-type': 'alert',
          'apns-expiration': String(Date.UTC(2026, 10, 21, 8) / 1_000 + 60),
          'apns-collapse-id': 'test',
        },
        payload: { aps: { alert: { title: payload.title, body: payload.body }, sound: 'default' } },
      },
    },
  ],
] as const)('[PU16] [S31] %s gets its message by Firebase', async ([platform, ways]) => {
  const { google, send } = await startSending(platform);
  expect(await send()).toEqual({ kind: 'accepted' });
  const message = { token: 'a:token', data: { payload: JSON.stringify(payload) }, ...ways };
  expect(google.messages).toEqual([{ message }]);
});

test('[PU16] what was read elsewhere is taken back without showing anything', async () => {
  const { google, send } = await startSending('ios');
  expect(await send({ ...payload, kind: 'withdraw' })).toEqual({ kind: 'accepted' });
  expect(google.messages).toMatchObject([
    { message: { apns: { payload: { aps: { 'content-available': 1 } } } } },
  ]);
});

test('[PU16] an access token is used again until it expires', async () => {
  const { google, send } = await startSending();
  await send();
  await send();
  expect(google.state.tokens).toBe(1);
  expect(google.messages).toHaveLength(2);
});

test('[PU16] an access token that has expired is renewed', async () => {
  const { google, send } = await startSending();
  google.state.expiresIn = 1;
  await send();
  await send();
  expect(google.state.tokens).toBe(2);
  expect(google.messages).toHaveLength(2);
});

test('[PU16] an access token that is refused before its time is renewed for the next attempt', async () => {
  const { google, send } = await startSending();
  await send();
  google.state.tokens += 1;
  expect(await send()).toEqual({ kind: 'retry', afterMs: null });
  expect(await send()).toEqual({ kind: 'accepted' });
  expect(google.messages).toHaveLength(2);
});

const badField = [{ fieldViolations: [{ field: 'message.android.ttl' }] }];
const badToken = [{ fieldViolations: [{ field: 'message.token' }] }];

test.for([
  ['a token that is no more', fcmError(404, 'UNREGISTERED'), { kind: 'gone' }],
  ['no token', fcmError(400, 'INVALID_ARGUMENT'), { kind: 'gone' }],
  ['no token, by its field', fcmError(400, 'INVALID_ARGUMENT', badToken), { kind: 'gone' }],
  [
    'a malformed message',
    fcmError(400, 'INVALID_ARGUMENT', badField),
    { kind: 'refused', status: 400 },
  ],
  ['a project that is not there', { status: 404 }, { kind: 'refused', status: 404 }],
  ['too many', fcmError(429, 'QUOTA_EXCEEDED'), { kind: 'retry', afterMs: null }],
  [
    'too many, come back later',
    { ...fcmError(429, 'QUOTA_EXCEEDED'), headers: { 'retry-after': '60' } },
    { kind: 'retry', afterMs: 60_000 },
  ],
  ['a failure', fcmError(500, 'INTERNAL'), { kind: 'retry', afterMs: null }],
  [
    'unavailable',
    { ...fcmError(503, 'UNAVAILABLE'), headers: { 'retry-after': '7' } },
    { kind: 'retry', afterMs: 7_000 },
  ],
  [
    'Apple’s key is wrong',
    fcmError(401, 'THIRD_PARTY_AUTH_ERROR'),
    { kind: 'refused', status: 401 },
  ],
  [
    'the token of another project',
    fcmError(403, 'SENDER_ID_MISMATCH'),
    { kind: 'refused', status: 403 },
  ],
] as const)('[PU16] Firebase says: %s', async ([, answer, outcome]) => {
  const { google, send } = await startSending();
  google.state.answers.push(answer);
  expect(await send()).toEqual(outcome);
});

test('[PU16] an account that Google refuses is the operator’s affair, and no device is gone for it', async () => {
  const { google, send } = await startSending();
  google.state.refuseAccount = true;
  expect(await send()).toEqual({ kind: 'refused', status: 400 });
  expect(google.messages).toEqual([]);
});

test('[PU16] a Google that is out of reach is tried again later', async () => {
  const { google, send } = await startSending();
  await send();
  await google.close();
  expect(await send()).toEqual({ kind: 'retry', afterMs: null });
});

test('[PU14] what is too large is not sent by Firebase either', async () => {
  const { google, send } = await startSending();
  const body = 'x'.repeat(limits.pushPayloadBytes);
  expect(await send({ ...payload, body })).toEqual({ kind: 'tooLarge' });
  expect(google.messages).toEqual([]);
});
