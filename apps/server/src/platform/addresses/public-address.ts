import ipaddr from 'ipaddr.js';

/**
 * Whether an address belongs to the internet at large, and not to this machine, its network or some special use. An
 * IPv4 address in IPv6 clothes (`::ffff:10.0.0.1`, NAT64, 6to4, Teredo) counts as special: it may lead anywhere.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}
