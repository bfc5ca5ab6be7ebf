import { expect, test } from 'vitest';
import { startHttpFixture } from './http.fixture.ts';

const otherOrigin = 'http://192.0.2.2:8103';

test('[SV102] a page learns from a greeting whether its address is allowed, before the set-up too', async () => {
  const { post, address } = await startHttpFixture({
    isSetUp: false,
    handlers: { 'server.greet': () => Promise.resolve({}) },
  });
  expect((await post('server.greet', {}, { origin: address })).status).toBe(200);
  const refused = await post('server.greet', {}, { origin: otherOrigin });
  expect(await refused.json()).toEqual({ error: { code: 'origin_refused' } });
});

test('[SV103] the log names each address at which pages were refused once, with the setting', async () => {
  const { post, warnings } = await startHttpFixture();
  await post('server.greet', {}, { origin: otherOrigin });
  await post('server.greet', {}, { origin: otherOrigin });
  expect(warnings).toEqual([[expect.stringContaining('TEND_BASE_URL'), { origin: otherOrigin }]]);
});

test('[SV103] the log names at most twenty addresses, and only valid ones', async () => {
  const { post, warnings } = await startHttpFixture();
  for (const origin of ['null', 'http://a.example/path', `http://${'a'.repeat(300)}`, 'ftp://a']) {
    await post('server.greet', {}, { origin });
  }
  expect(warnings).toEqual([]);
  for (let index = 0; index < 30; index += 1) {
    await post('server.greet', {}, { origin: `http://${index}.example` });
  }
  expect(warnings).toHaveLength(20);
});
