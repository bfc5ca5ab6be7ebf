import { contract, limits, TendError, type Operation } from '@tend/protocol';
import { expect, test } from 'vitest';
import type { PersonContext } from '../../platform/operations/handler.ts';
import { describeContract } from './openapi.ts';
import { startHttpFixture } from './http.fixture.ts';

const chatId = '00000000-0000-7000-8000-0000000000cc';
const state = {
  isSetUp: true,
  name: 'Riverside',
  contactEmail: 'office@example.org',
  sendsMail: true,
};

async function errorOf(response: Response): Promise<unknown> {
  return [response.status, await response.json()];
}

test('[SV10] a query answers GET with its input as JSON', async () => {
  const { get, signIn } = await startHttpFixture({
    handlers: { 'message.receipts': ({ chatId: id }) => Promise.resolve({ receipts: [], id }) },
  });
  const input = encodeURIComponent(JSON.stringify({ chatId }));
  const response = await get(`/api/message.receipts?input=${input}`, { cookie: signIn() });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ receipts: [] });
});

test('[SV126] a query’s input is not read before the caller is known', async () => {
  const { get } = await startHttpFixture();
  const response = await get('/api/message.receipts?input=%7Bbroken');
  expect(await errorOf(response)).toEqual([401, { error: { code: 'not_signed_in' } }]);
});

test('[SV10] a command answers POST with its input as the body', async () => {
  const { post, signIn } = await startHttpFixture({
    handlers: {
      'message.markRead': ({ upTo }) => Promise.resolve({ upTo }),
    },
  });
  const response = await post('message.markRead', { chatId, upTo: 7 }, { cookie: signIn() });
  expect(await response.json()).toEqual({ upTo: 7 });
});

test('[SV10] the other method is refused, and an unknown operation is not found', async () => {
  const { get, post, signIn } = await startHttpFixture();
  const cookie = signIn();
  const asQuery = await get('/api/message.markRead', { cookie });
  expect(asQuery.headers.get('allow')).toBe('POST');
  expect(await errorOf(asQuery)).toEqual([405, { error: { code: 'method_not_allowed' } }]);
  const asCommand = await post('message.receipts', { chatId }, { cookie });
  expect(await errorOf(asCommand)).toEqual([405, { error: { code: 'method_not_allowed' } }]);
  for (const path of ['/api/message.shout', '/api', '/api/', '/api/__proto__', '/api/toString']) {
    expect(await errorOf(await get(path))).toEqual([404, { error: { code: 'not_found' } }]);
  }
});

test.for([
  { what: 'a form', body: 'a=b', type: 'application/x-www-form-urlencoded', status: 415 },
  { what: 'plain text', body: '{}', type: 'text/plain', status: 415 },
  { what: 'broken JSON', body: '{"chatId":', type: 'application/json', status: 400 },
  { what: 'nothing', body: '', type: 'application/json', status: 400 },
  { what: 'a poisoned prototype', body: '{"__proto__":{}}', type: 'application/json', status: 400 },
  {
    what: 'more than 256 KB',
    body: JSON.stringify('x'.repeat(limits.requestBytes)),
    type: 'application/json',
    status: 413,
  },
])('[SV11] a body that is $what answers $status', async ({ body, type, status }) => {
  const { post, signIn, errors } = await startHttpFixture();
  const response = await post('message.markRead', body, { cookie: signIn(), 'content-type': type });
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error: { code: expect.any(String) } });
  expect(errors).toEqual([]);
});

test.for(['https://evil.example', 'null', 'http://127.0.0.1'])(
  '[SV12] a command from a page of %s is refused before it is handled',
  async (origin) => {
    const { post, signIn } = await startHttpFixture();
    const response = await post('message.markRead', {}, { cookie: signIn(), origin });
    expect(await errorOf(response)).toEqual([403, { error: { code: 'origin_refused' } }]);
  },
);

test('[SV12] a command from a same-origin page is handled, also at another name of the same machine', async () => {
  const { post, address, signIn } = await startHttpFixture({
    handlers: { 'message.markRead': ({ upTo }) => Promise.resolve({ upTo }) },
  });
  const cookie = signIn();
  for (const origin of [address, address.replace('127.0.0.1', 'localhost')]) {
    const response = await post('message.markRead', { chatId, upTo: 1 }, { cookie, origin });
    expect(response.status).toBe(200);
  }
});

test('[SV13] bad input is refused with the fields that are wrong, and nothing is called', async () => {
  const { post, get, signIn } = await startHttpFixture();
  const cookie = signIn();
  const input = { chatId: 7, upTo: -1, isAdmin: true };
  expect(await errorOf(await post('message.markRead', input, { cookie }))).toEqual([
    400,
    { error: { code: 'bad_request', fields: ['chatId', 'upTo', 'isAdmin'] } },
  ]);
  const broken = await get('/api/message.receipts?input={', { cookie });
  expect(await errorOf(broken)).toEqual([
    400,
    { error: { code: 'bad_request', fields: ['input'] } },
  ]);
  const missing = await get('/api/message.receipts', { cookie });
  expect(await errorOf(missing)).toEqual([
    400,
    { error: { code: 'bad_request', fields: ['chatId'] } },
  ]);
});

test('[SV14] a defect is logged with its cause, and the answer does not contain it', async () => {
  const cause = new Error('SELECT went wrong in /srv/tend');
  const { get, errors } = await startHttpFixture({
    handlers: { 'organization.state': () => Promise.reject(cause) },
  });
  expect(await errorOf(await get('/api/organization.state'))).toEqual([
    500,
    { error: { code: 'internal' } },
  ]);
  expect(errors).toEqual([
    { message: 'A call failed', cause, details: { name: 'organization.state' } },
  ]);
});

test('[SV15] until it is set up, Tend answers only its state and the set-up', async () => {
  const { get, post, signIn } = await startHttpFixture({
    isSetUp: false,
    handlers: { 'organization.state': () => Promise.resolve({ ...state, isSetUp: false }) },
  });
  const cookie = signIn('administrator');
  const statusBeforeSetUp: Record<string, number> = {
    'organization.state': 200,
    'organization.setUp': 400,
    'server.greet': 500,
  };
  const answers: unknown[] = [];
  for (const [name, operation] of Object.entries<Operation>(contract)) {
    const response = await (operation.kind === 'query'
      ? get(`/api/${name}`, { cookie })
      : post(name, {}, { cookie }));
    answers.push([name, response.status]);
  }
  expect(answers).toEqual(
    Object.keys(contract).map((name) => [name, statusBeforeSetUp[name] ?? 503]),
  );
  expect(await errorOf(await get('/api/session.current'))).toEqual([
    503,
    { error: { code: 'not_set_up' } },
  ]);
});

test('[SV16] fields that an operation’s output does not name never leave the server', async () => {
  const { get } = await startHttpFixture({
    handlers: {
      'organization.state': () => Promise.resolve({ ...state, passwordHash: 'secret' }),
    },
  });
  expect(await (await get('/api/organization.state')).json()).toEqual(state);
});

test('[SV16] an output that breaks its schema is an internal error', async () => {
  const { get, errors } = await startHttpFixture({
    handlers: {
      'organization.state': () => Promise.resolve({ ...state, contactEmail: JSON.parse('7') }),
    },
  });
  expect((await get('/api/organization.state')).status).toBe(500);
  expect(errors).toHaveLength(1);
});

test('[SV19] a caller over the rate limit is told when to retry', async () => {
  const { post, clock, signIn } = await startHttpFixture({
    callLimit: { burst: 2, intervalMs: 5_000 },
    handlers: { 'message.markRead': ({ upTo }) => Promise.resolve({ upTo }) },
  });
  const [busy, other] = [signIn(), signIn()];
  const call = (cookie: string) => post('message.markRead', { chatId, upTo: 1 }, { cookie });
  expect([(await call(busy)).status, (await call(busy)).status]).toEqual([200, 200]);
  const refused = await call(busy);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await errorOf(refused)).toEqual([
    429,
    { error: { code: 'rate_limited', retryAfterMs: 5_000 } },
  ]);
  expect((await call(other)).status).toBe(200);
  clock.advance(5_000);
  expect((await call(busy)).status).toBe(200);
});

test('[SV20] calls without a session are refused, and so are administrators’ operations for members', async () => {
  const { get, signIn } = await startHttpFixture({
    handlers: { 'invitation.list': () => Promise.resolve({ invitations: [] }) },
  });
  const list = '/api/invitation.list';
  expect(await errorOf(await get(list))).toEqual([401, { error: { code: 'not_signed_in' } }]);
  expect(await errorOf(await get(list, { cookie: signIn('member') }))).toEqual([
    403,
    { error: { code: 'not_allowed' } },
  ]);
  expect((await get(list, { cookie: signIn('administrator') })).status).toBe(200);
});

test('[SV21] a session command sets the cookie, inaccessible to scripts and other sites', async () => {
  const { post } = await startHttpFixture({
    baseUrl: 'https://chat.example.org',
    handlers: {
      'session.login': (_input, { http }) => {
        http.setSession({ token: 'the-token', expiresAt: Date.UTC(2030, 0, 1) });
        return Promise.resolve({ userId: chatId });
      },
    },
  });
  const response = await post('session.login', { email: 'anna@example.org', password: 'x' });
  expect(response.headers.getSetCookie()).toEqual([
    '__Host-tend-session=the-token; Path=/; HttpOnly; SameSite=Lax; Secure; Expires=Tue, 01 Jan 2030 00:00:00 GMT',
  ]);
});

test('[SV22] the description names every operation, its input and its errors', async () => {
  const { get } = await startHttpFixture();
  expect(await (await get('/api/openapi.json')).json()).toMatchObject({
    openapi: '3.1.0',
    paths: Object.fromEntries(Object.keys(contract).map((name) => [`/api/${name}`, {}])),
  });
  expect(describeContract().paths['/api/message.send']).toMatchObject({
    post: {
      requestBody: {
        content: { 'application/json': { schema: { required: ['id', 'chatId', 'text'] } } },
      },
      responses: { 409: { description: 'id_reused' } },
    },
  });
});

test('[SV24] a health check is told that the server runs, also before it is set up', async () => {
  const { address } = await startHttpFixture({ isSetUp: false });
  for (const method of ['GET', 'HEAD']) {
    expect((await fetch(`${address}/healthz`, { method })).status).toBe(200);
  }
});

test('[SV50] calls that were accepted are finished when the server stops, new ones are not accepted', async () => {
  const finish = Promise.withResolvers<void>();
  const isCalled = Promise.withResolvers<PersonContext>();
  const { post, drain, signIn } = await startHttpFixture({
    handlers: {
      'message.markRead': async ({ upTo }, context) => {
        isCalled.resolve(context);
        await finish.promise;
        return { upTo };
      },
    },
  });
  const cookie = signIn();
  const accepted = post('message.markRead', { chatId, upTo: 3 }, { cookie });
  await isCalled.promise;
  const drained = drain();
  expect(await errorOf(await post('message.markRead', { chatId, upTo: 4 }, { cookie }))).toEqual([
    503,
    { error: { code: 'shutting_down' } },
  ]);
  finish.resolve();
  await drained;
  expect(await (await accepted).json()).toEqual({ upTo: 3 });
});

test('[SV14] an error thrown by a handler is answered with its status', async () => {
  const { post, signIn, errors } = await startHttpFixture({
    handlers: { 'message.markRead': () => Promise.reject(new TendError('not_found')) },
  });
  const response = await post('message.markRead', { chatId, upTo: 1 }, { cookie: signIn() });
  expect(await errorOf(response)).toEqual([404, { error: { code: 'not_found' } }]);
  expect(errors).toEqual([]);
});
