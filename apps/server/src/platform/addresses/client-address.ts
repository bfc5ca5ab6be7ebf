import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** The proxies whose X-Forwarded-For is trusted. */
export type TrustedProxies = readonly Range[];

/** The part of an IPv6 address that identifies a customer: providers assign at least a /64. */
const ipv6CustomerBits = 64;

/**
 * Parses addresses and CIDR ranges.
 * @throws Error when one is neither
 */
export function parseTrustedProxies(proxies: readonly string[]): TrustedProxies {
  return proxies.map((proxy) => {
    if (ipaddr.isValidCIDR(proxy)) return ipaddr.parseCIDR(proxy);
    const address = ipaddr.process(proxy);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });
}

/**
 * The client's address: the peer, or, if the peer is a trusted proxy, the address that the proxy saw, and so on from
 * right to left. Anything to the left of the first untrusted address was written by that client and may be forged.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: TrustedProxies,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => parse(hop.trim()));
  let client = parse(peer);
  if (!client) return peer;
  while (isTrusted(client, trustedProxies)) {
    const previous = hops.pop();
    if (!previous) break;
    client = previous;
  }
  return client.toString();
}

/**
 * The rate limiter's key for everything that one customer can call from: an IPv4 address, or an IPv6 network of 64
 * bits.
 */
export function rateLimitKey(address: string): string {
  const parsed = parse(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6CustomerBits}`);
  return `${network.toString()}/${ipv6CustomerBits}`;
}

/** Treats an IPv4 address in IPv6 form (`::ffff:192.0.2.1`, as a dual-stack socket reports it) as IPv4. */
function parse(text: string): Address | undefined {
  const bare = withoutPort(text).replace(/%.*$/, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** Some proxies write `192.0.2.1:50123` and `[2001:db8::1]:50123`. */
function withoutPort(text: string): string {
  return text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

function isTrusted(address: Address, trustedProxies: TrustedProxies): boolean {
  return trustedProxies.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}
