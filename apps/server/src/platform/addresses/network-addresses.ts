import type { NetworkInterfaceInfo } from 'node:os';
import ipaddr from 'ipaddr.js';

type Interfaces = Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;

/** Addresses that a home or office network hands out come before those that containers and virtual machines use. */
const commonFirst = ['192.168.', '10.'];

/**
 * Where other devices in the same network find a server of this machine, the likeliest first: `http://192.168.1.5:8080`.
 * Of IPv4 only: such an address can be typed into a phone.
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

/** What a machine gives itself where nobody else does leads nowhere. */
function isSelfAssigned(address: string): boolean {
  return ipaddr.parse(address).range() === 'linkLocal';
}

function rankOf(address: string): number {
  const rank = commonFirst.findIndex((begin) => address.startsWith(begin));
  return rank === -1 ? commonFirst.length : rank;
}
