import { expect, test } from 'vitest';
import { startHttpFixture } from './http.fixture.ts';

test('[SV17] every answer forbids what a page of ours does not need', async () => {
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
        "object-src 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('[SV17] an address that is none is refused like everything else', async () => {
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
