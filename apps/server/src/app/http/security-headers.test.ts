import { expect, test } from 'vitest';
import { pushOrigins } from '../../platform/push/open-push.ts';
import { startHttpFixture } from './http.fixture.ts';

test('[SV17] every answer forbids what Tend’s pages do not need', async () => {
  const { get, address } = await startHttpFixture();
  for (const path of ['/healthz', '/api/nothing', '/nothing']) {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        `connect-src 'self' ${address.replace('http', 'ws')}`,
        "worker-src 'self'",
        "media-src 'self' blob:",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('[SV17] an invalid address is refused with the same headers', async () => {
  const { get, errors } = await startHttpFixture();
  const response = await get('/%');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: { code: 'bad_request' } });
  expect(errors).toEqual([]);
});

test('[SV17] behind TLS the browser is told to stay there', async () => {
  const { get } = await startHttpFixture({ baseUrl: 'https://chat.example.org' });
  const { headers } = await get('/healthz');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('content-security-policy')).toContain('wss://chat.example.org');
});

test('[SV17][PD8] a page connects to Firebase only if a project is configured', async () => {
  const project = { apiKey: 'k', projectId: 'p', messagingSenderId: '1', appId: '1:1:web:1' };
  for (const firebase of [null, project]) {
    const connectsTo = pushOrigins({ vapidPublicKey: 'B', firebase });
    const { get } = await startHttpFixture({ connectsTo });
    const policy = (await get('/healthz')).headers.get('content-security-policy') ?? '';
    const sources = policy.split('; ').find((part) => part.startsWith('connect-src')) ?? '';
    expect(sources.includes('https://fcmregistrations.googleapis.com')).toBe(firebase !== null);
    expect(sources.includes('https://firebaseinstallations.googleapis.com')).toBe(
      firebase !== null,
    );
  }
});
