import { describe, expect, test } from 'vitest';
import { clientAddress, parseTrustedProxies, rateLimitKey } from './client-address.ts';

describe('[AC19] the caller is', () => {
  test.each([
    { name: 'the peer', peer: '192.0.2.1', caller: '192.0.2.1' },
    {
      name: 'the peer, whatever it writes',
      peer: '192.0.2.1',
      forwardedFor: '10.0.0.1',
      caller: '192.0.2.1',
    },
    {
      name: 'what a trusted proxy saw',
      peer: '10.0.0.1',
      forwardedFor: '192.0.2.1',
      trusted: '10.0.0.1',
      caller: '192.0.2.1',
    },
    {
      name: 'not what stands left of that',
      peer: '10.0.0.1',
      forwardedFor: '1.1.1.1, 192.0.2.1',
      trusted: '10.0.0.1',
      caller: '192.0.2.1',
    },
    {
      name: 'not a trusted address that was forged',
      peer: '10.0.0.1',
      forwardedFor: '10.0.0.9, 192.0.2.1',
      trusted: '10.0.0.0/8',
      caller: '192.0.2.1',
    },
    {
      name: 'what the first of two proxies saw',
      peer: '10.0.0.1',
      forwardedFor: '192.0.2.1, 10.0.0.2',
      trusted: '10.0.0.0/8',
      caller: '192.0.2.1',
    },
    {
      name: 'the proxy when it does not say',
      peer: '10.0.0.1',
      trusted: '10.0.0.1',
      caller: '10.0.0.1',
    },
    {
      name: 'the proxy when it says nonsense',
      peer: '10.0.0.1',
      forwardedFor: 'unknown',
      trusted: '10.0.0.1',
      caller: '10.0.0.1',
    },
    {
      name: 'no further than nonsense',
      peer: '10.0.0.1',
      forwardedFor: '192.0.2.1, x, 10.0.0.2',
      trusted: '10.0.0.0/8',
      caller: '10.0.0.2',
    },
    {
      name: 'seen through a dual-stack socket',
      peer: '::ffff:10.0.0.1',
      forwardedFor: '192.0.2.1',
      trusted: '10.0.0.1',
      caller: '192.0.2.1',
    },
    {
      name: 'the same written as mapped',
      peer: '10.0.0.1',
      forwardedFor: '::ffff:192.0.2.1',
      trusted: '10.0.0.1',
      caller: '192.0.2.1',
    },
    {
      name: 'a trusted proxy given as mapped',
      peer: '10.0.0.1',
      forwardedFor: '192.0.2.1',
      trusted: '::ffff:10.0.0.1',
      caller: '192.0.2.1',
    },
    {
      name: 'IPv6 behind IPv6',
      peer: 'fd00::1',
      forwardedFor: '2001:DB8::1',
      trusted: 'fd00::/8',
      caller: '2001:db8::1',
    },
    {
      name: 'IPv6 behind IPv4',
      peer: '10.0.0.1',
      forwardedFor: '2001:db8::1',
      trusted: '10.0.0.1',
      caller: '2001:db8::1',
    },
    {
      name: 'written with a port',
      peer: '10.0.0.1',
      forwardedFor: '192.0.2.1:50123',
      trusted: '10.0.0.1',
      caller: '192.0.2.1',
    },
    {
      name: 'written with brackets and port',
      peer: '10.0.0.1',
      forwardedFor: '[2001:db8::1]:443',
      trusted: '10.0.0.1',
      caller: '2001:db8::1',
    },
    {
      name: 'not behind an untrusted neighbour',
      peer: '10.0.0.2',
      forwardedFor: '192.0.2.1',
      trusted: '10.0.0.1',
      caller: '10.0.0.2',
    },
  ])('$name', ({ peer, forwardedFor, trusted, caller }) => {
    const proxies = parseTrustedProxies(trusted === undefined ? [] : [trusted]);
    expect(clientAddress(peer, forwardedFor, proxies)).toBe(caller);
  });

  test('no proxy is trusted by a setting that is not an address', () => {
    expect(() => parseTrustedProxies(['proxy.example'])).toThrow('ipaddr');
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['not an address', 'unknown'],
])('[AC18] %s is limited as %s', (address, key) => {
  expect(rateLimitKey(address)).toBe(key);
});
