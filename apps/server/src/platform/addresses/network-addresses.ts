import type { NetworkInterfaceInfo } from 'node:os';
import ipaddr from 'ipaddr.js';

type Interfaces = Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;

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
  const own = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  return own
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .filter((address) => !isSelfAssigned(address) && isListenedTo(host, address))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((address) => `http://${address}:${port}`);
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
