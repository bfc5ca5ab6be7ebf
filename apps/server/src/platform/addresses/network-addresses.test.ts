import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { isOfOwnNetwork, networkAddresses } from './network-addresses.ts';

function at(address: string, { internal = false } = {}): NetworkInterfaceInfo {
  const shared = { address, mac: '00:00:00:00:00:00', internal, cidr: null };
  return address.includes(':')
    ? { ...shared, netmask: 'ffff:ffff:ffff:ffff::', family: 'IPv6', scopeid: 0 }
    : { ...shared, netmask: '255.255.255.0', family: 'IPv4' };
}

const interfaces = {
  lo: [at('127.0.0.1', { internal: true }), at('::1', { internal: true })],
  docker0: [at('172.17.0.1')],
  self: [at('169.254.7.7')],
  wifi: [at('fe80::1'), at('192.168.1.5')],
  gone: undefined,
};

test('[SV101] the addresses in the network are listed, the likeliest first', () => {
  expect(networkAddresses({ host: '0.0.0.0', port: 8080 }, interfaces)).toEqual([
    'http://192.168.1.5:8080',
    'http://172.17.0.1:8080',
  ]);
});

test.each([
  ['127.0.0.1', []],
  ['192.168.1.5', ['http://192.168.1.5:8080']],
  ['localhost', []],
])('[SV101] listening on %s it is reached there only', (host, told) => {
  expect(networkAddresses({ host, port: 8080 }, interfaces)).toEqual(told);
});

test.for([
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['2001:db8:1:2::5', true],
  ['2001:db8:1:2:aaaa::9', true],
  ['2001:db8:1:3::5', false],
  ['::ffff:198.51.100.7', true],
  ['no address', false],
] as const)('[LP23] whether %s is of the machine or its network: %s', ([address, isOwn]) => {
  const own = { ...interfaces, wan: [at('198.51.100.7'), at('2001:db8:1:2::5')] };
  expect(isOfOwnNetwork(address, own)).toBe(isOwn);
});
