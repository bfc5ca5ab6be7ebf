import type { NetworkInterfaceInfo } from 'node:os';
import ipaddr from 'ipaddr.js';

/** As `networkInterfaces` of Node lists them. */
export type Interfaces = Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;

/** Addresses assigned by home and office networks come before those of containers and virtual machines. */
const commonFirst = ['192.168.', '10.'];

/**
 * Addresses at which other devices in the same network reach a server on this machine, the likeliest first:
 * `http://192.168.1.5:8080`. IPv4 only, since people type them into phones.
 */
export function networkAddresses(
  { host, port }: { host: string; port: number },
  interfaces: Interfaces,
): string[] {
  return listOwn(interfaces)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .filter((address) => !isSelfAssigned(address) && isListenedTo(host, address))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((address) => `http://${address}:${port}`);
}

/** An IPv6 network has the first half of an address. */
const ownPrefixBits = 64;
const wholeIPv4Bits = 32;

/**
 * Whether an address is one of this machine's, or in the same IPv6 network as one of them: a home or office gives its
 * devices addresses that look public, which nothing but a firewall sets apart from the internet.
 */
export function isOfOwnNetwork(address: string, interfaces: Interfaces): boolean {
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return listOwn(interfaces).some(({ address: own }) => {
    const ownAddress = ipaddr.process(own);
    if (asked.kind() !== ownAddress.kind()) return false;
    const bits = asked.kind() === 'ipv6' ? ownPrefixBits : wholeIPv4Bits;
    return asked.match(ownAddress, bits);
  });
}

function listOwn(interfaces: Interfaces): NetworkInterfaceInfo[] {
  return Object.values(interfaces).flatMap((addresses) => addresses ?? []);
}

function isListenedTo(host: string, address: string): boolean {
  return ['0.0.0.0', '::', address].includes(host);
}

/** An address that the machine has assigned itself leads nowhere. */
function isSelfAssigned(address: string): boolean {
  return ipaddr.parse(address).range() === 'linkLocal';
}

function rankOf(address: string): number {
  const rank = commonFirst.findIndex((begin) => address.startsWith(begin));
  return rank === -1 ? commonFirst.length : rank;
}
