import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type LookupAll = (
  host: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses?: LookupAddress[]) => void,
) => void;

/** The code of the error when a name resolves to an address that is not allowed. */
export const notAllowed = 'ERR_ADDRESS_NOT_ALLOWED';

/**
 * The socket connects to the very address checked here, so a name that resolves differently the next time gains
 * nothing. Not asked for hosts that are addresses themselves.
 */
export function checkLookups(
  lookupAll: LookupAll,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (host, { all }, callback) => {
    lookupAll(host, { all: true }, (error, addresses = []) => {
      const [first] = addresses;
      if (error) callback(error, '');
      else if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        const refusal = new Error('The name resolves to an address that is not allowed');
        callback(Object.assign(refusal, { code: notAllowed }), '');
      } else if (all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Azure's own services, at an address that looks public (learn.microsoft.com: "What is IP address 168.63.129.16?"). */
const cloudServices: ReadonlySet<string> = new Set(['168.63.129.16']);

const globalIPv6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the internet at large, and not to this machine, its network or some special use. An
 * IPv4 address in IPv6 clothes (`::ffff:10.0.0.1`, NAT64, 6to4, Teredo) counts as special: it may lead anywhere.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const isGlobal = parsed.kind() === 'ipv4' || parsed.match(globalIPv6);
  return isGlobal && parsed.range() === 'unicast' && !cloudServices.has(parsed.toString());
}
