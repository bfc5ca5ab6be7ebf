import { expect, test } from 'vitest';
import { createOrigins } from './origins.ts';

const port = 8080;

/** A request as it arrives at the machine's address in its network, unless stated otherwise. */
function arriving(page: { origin?: string; host?: string }, localAddress = '192.168.1.5') {
  return { headers: page, socket: { localAddress, localPort: port } };
}

const own = { origin: 'http://192.168.1.5:8080', host: '192.168.1.5:8080' };

function originsOf(baseUrl: string | null = null) {
  return createOrigins({ baseUrl, port, allowedOrigins: [] });
}

test('[SV100] without a configured address a page at an address of this machine may call', () => {
  expect(originsOf().allows(arriving(own))).toBe(true);
  expect(originsOf().allows(arriving(own, '::ffff:192.168.1.5'))).toBe(true);
  const ipv6 = { origin: 'http://[fd00::5]:8080', host: '[fd00::5]:8080' };
  expect(originsOf().allows(arriving(ipv6, 'fd00::5'))).toBe(true);
});

test('[SV100] port 80 is left out of addresses', () => {
  const origins = createOrigins({ baseUrl: null, port: 80, allowedOrigins: [] });
  const page = { origin: 'http://192.168.1.5', host: '192.168.1.5' };
  const socket = { localAddress: '192.168.1.5', localPort: 80 };
  expect(origins.allows({ headers: page, socket })).toBe(true);
});

test.each([
  ['a name that leads here', { origin: 'http://evil.example:8080', host: 'evil.example:8080' }],
  ['another page that calls here', { origin: 'http://evil.example', host: own.host }],
  ['a page of another machine', { origin: 'http://192.168.1.6:8080', host: own.host }],
  [
    'a page that claims another machine',
    { origin: 'http://192.168.1.6:8080', host: '192.168.1.6:8080' },
  ],
  ['another server of this machine', { origin: 'http://192.168.1.5:3000', host: own.host }],
  ['a page behind TLS', { origin: 'https://192.168.1.5:8080', host: own.host }],
  ['no page', { origin: 'null', host: own.host }],
  ['a host that is missing', { origin: own.origin }],
])('[SV100] %s may not', (_name, page) => {
  expect(originsOf().allows(arriving(page))).toBe(false);
});

test('[SV100] a proxied request has arrived at another address', () => {
  expect(originsOf().allows(arriving(own, '127.0.0.1'))).toBe(false);
});

test('[SV100] a configured address is the only one', () => {
  expect(originsOf('https://chat.example.org').allows(arriving(own))).toBe(false);
  expect(originsOf('http://192.168.1.5:8080').allows(arriving(own))).toBe(true);
});
