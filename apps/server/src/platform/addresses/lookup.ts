import { type LookupAddress, Resolver } from 'node:dns';
import type { LookupAll } from './public-address.ts';

/** Half a look-up whose other half is never answered still comes in time for its page. */
const patience = { timeout: 800, tries: 2 };

/**
 * Looks names up by asking the name servers of the machine. `dns.lookup` would keep one of the few threads that hash
 * passwords and read files for as long as a name's servers are silent, and anybody can write such names. Names of
 * /etc/hosts are not known here.
 */
export function createLookup(resolver = new Resolver(patience)): LookupAll {
  return (host, _options, callback) => {
    const found: LookupAddress[] = [];
    let waiting = 2;
    const take =
      (family: 4 | 6) =>
      (error: NodeJS.ErrnoException | null, addresses: string[] | undefined): void => {
        found.push(...(addresses ?? []).map((address) => ({ address, family })));
        waiting -= 1;
        if (waiting === 0) callback(found.length > 0 ? null : error, found);
      };
    resolver.resolve4(host, take(4));
    resolver.resolve6(host, take(6));
  };
}
