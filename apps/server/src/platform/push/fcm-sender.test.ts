import { expect, onTestFinished, test } from 'vitest';
import { FakeClock } from '../clock/fake-clock.ts';
import { FcmSender } from './fcm-sender.ts';
import { silentLog } from '../log/silent-log.ts';
import { account, fcmError, startGoogle } from './google.fixture.ts';
import { PushPoster } from './push-poster.ts';
import { options, payload } from './web-push-sender.fixture.ts';

async function startSending(platform: 'web' | 'android' | 'ios' = 'android') {
  const google = await startGoogle();
  const clock = new FakeClock();
  const { fetch, post } = google;
  const sender = new FcmSender({ account, clock, post, fetch });
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
        notification: {
          title: payload.title,
          body: payload.body,
          tag: 'test',
          channel_id: 'messages',
          default_sound: true,
        },
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

test('[PU16] a message read elsewhere is dismissed without showing anything', async () => {
  const { google, send } = await startSending('ios');
  const withdrawal = { ...payload, kind: 'withdraw', badgeCount: 3, silent: true } as const;
  expect(await send(withdrawal)).toEqual({ kind: 'accepted' });
  expect(google.messages).toMatchObject([
    {
      message: { apns: { headers: { 'apns-push-type': 'alert' }, payload: { aps: { badge: 3 } } } },
    },
  ]);
  expect(JSON.stringify(google.messages[0])).not.toContain('"alert":');
});

test('[NT10] with sound off a message makes none on Android, whose channels decide that, nor on iOS', async () => {
  const silent = { ...payload, kind: 'message', silent: true } as const;
  const android = await startSending('android');
  await android.send(silent);
  expect(android.google.messages).toMatchObject([
    {
      message: {
        android: { notification: { channel_id: 'silent-messages', default_sound: false } },
      },
    },
  ]);
  const ios = await startSending('ios');
  await ios.send(silent);
  expect(ios.google.messages).toHaveLength(1);
  expect(JSON.stringify(ios.google.messages)).not.toContain('sound');
});

test('[PU23] on phones a newer message replaces an older one of its chat', async () => {
  const chatId = '0199a0b0-0000-7000-8000-000000000042';
  const message = { ...payload, kind: 'message', tag: chatId, chatId } as const;
  const android = await startSending('android');
  await android.send(message);
  expect(android.google.messages).toMatchObject([
    { message: { android: { collapse_key: options.topic, notification: { tag: chatId } } } },
  ]);
  const ios = await startSending('ios');
  await ios.send(message);
  expect(ios.google.messages).toMatchObject([
    {
      message: {
        apns: {
          headers: { 'apns-collapse-id': chatId },
          payload: { aps: { 'thread-id': chatId } },
        },
      },
    },
  ]);
});

test('[PU16] an access token is reused until it expires', async () => {
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
  [
    'no token, in words',
    fcmError(
      400,
      'INVALID_ARGUMENT',
      [],
      'The registration token is not a valid FCM registration token',
    ),
    { kind: 'gone' },
  ],
  ['no token, by its field', fcmError(400, 'INVALID_ARGUMENT', badToken), { kind: 'gone' }],
  [
    'a malformed message',
    fcmError(400, 'INVALID_ARGUMENT', badField),
    { kind: 'refused', status: 400 },
  ],
  [
    'a malformed message, without saying where',
    fcmError(400, 'INVALID_ARGUMENT'),
    { kind: 'refused', status: 400 },
  ],
  [
    'too large a message',
    fcmError(400, 'INVALID_ARGUMENT', [], 'Android message is too big'),
    { kind: 'tooLarge' },
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

test('[PU16] an account that Google refuses is reported to the operator, and marks no device as gone', async () => {
  const { google, send } = await startSending();
  google.state.refuseAccount = true;
  expect(await send()).toEqual({ kind: 'refused', status: 400 });
  expect(google.messages).toEqual([]);
});

test('[PU16] an unreachable Google is retried later', async () => {
  const { google, send } = await startSending();
  await send();
  await google.close();
  expect(await send()).toEqual({ kind: 'retry', afterMs: null });
});

test('[PU29] a Google that does not answer gets only a few requests, until it is back', async () => {
  const { google, send } = await startSending();
  await send();
  google.state.isSilent = true;
  /** Requests that reach Google among those sent at once; the others are postponed without waiting. */
  const sendMany = async (count: number, reaching: number): Promise<void> => {
    const sending = Array.from({ length: count }, () => send());
    await google.unansweredCount(reaching);
    await Promise.all(sending.slice(reaching));
    expect(google.breakOff()).toBe(reaching);
    expect(await Promise.all(sending)).toEqual(
      sending.map(() => ({ kind: 'retry', afterMs: null })),
    );
  };
  await sendMany(6, 6);
  await sendMany(20, 2);
  google.state.isSilent = false;
  expect(await send()).toEqual({ kind: 'accepted' });
  const after = await Promise.all(Array.from({ length: 20 }, () => send()));
  expect(after.every(({ kind }) => kind === 'accepted')).toBe(true);
});

test('[PU29] a Google that answers, whatever it says, is not silent', async () => {
  const { google, send } = await startSending();
  google.state.answers = Array.from({ length: 10 }, () => fcmError(503, 'UNAVAILABLE'));
  await Promise.all(google.state.answers.map(() => send()));
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send()));
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
});

test('[SV122] a message by Firebase is posted by the thread that posts all others', async () => {
  const { fetch, port, messages } = await startGoogle();
  const entry = new URL('local-push-thread.fixture.ts', import.meta.url);
  const poster = new PushPoster(silentLog, { entry, data: port });
  onTestFinished(() => poster.close());
  const post = poster.post.bind(poster);
  const sender = new FcmSender({ account, clock: new FakeClock(), post, fetch });
  const subscription = { kind: 'fcm', platform: 'web', token: 'a:token' } as const;
  expect(await sender.send(subscription, payload, options)).toEqual({ kind: 'accepted' });
  expect(messages).toMatchObject([{ message: { token: 'a:token' } }]);
});

test.for(['web', 'android', 'ios'] as const)(
  '[PU14] the whole message by Firebase to %s counts, and one that is too large is not sent',
  async (platform) => {
    const { google, send } = await startSending(platform);
    const sentBytes = (): number => Buffer.byteLength(JSON.stringify(google.messages.at(-1)));
    await send({ ...payload, body: '' });
    const timesSent = platform === 'web' ? 1 : 2;
    const most = Math.floor((4_096 - sentBytes()) / timesSent);
    expect(await send({ ...payload, body: 'x'.repeat(most) })).toEqual({ kind: 'accepted' });
    expect(sentBytes()).toBeGreaterThan(4_096 - timesSent);
    const larger = { ...payload, body: 'x'.repeat(most + 1) };
    expect(await send(larger)).toEqual({ kind: 'tooLarge' });
    expect(google.messages).toHaveLength(2);
  },
);
