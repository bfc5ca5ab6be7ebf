import ipaddr from 'ipaddr.js';

/**
 * Whether an address belongs to the public internet, and not to this machine, its network or a special use. An IPv4
 * address embedded in IPv6 (`::ffff:10.0.0.1`, NAT64, 6to4, Teredo) counts as special: it may lead anywhere.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}
