import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { NetworkInterfaceInfo } from 'node:os';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { systemClock } from '../clock/clock.ts';
import { createPageFetcher } from './page-fetcher.ts';

const addressSchema = z.object({ port: z.int() });

/** A web server on this machine. Every name resolves to it, or to the addresses that a test names. */
export async function startWebServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = addressSchema.parse(server.address());
  const named = new Map<string, string[]>();
  const lookups: string[] = [];
  const own: string[] = [];
  return {
    port,
    requests,
    lookups,
    /** The addresses of the machine, other than those that it has. */
    own,
    /** Sets what a name resolves to from now on. */
    name: (host: string, ...addresses: string[]) => named.set(host, addresses),
    /** The address of a page on the server. */
    at: (path = '/', host = 'www.northbank.org') => `http://${host}:${port}${path}`,
    /**
     * A fetcher for which the server's own address is a public one; all others are decided on as always. Tend has the
     * address `baseUrl`.
     */
    fetcher: (clock: Clock = systemClock, baseUrl = 'http://localhost:4000') =>
      createPageFetcher({
        clock,
        baseUrl,
        lookupAll(host, _options, callback) {
          lookups.push(host);
          const addresses = named.get(host) ?? ['127.0.0.1'];
          callback(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          );
        },
        isAllowed: (address, asked) => address === '127.0.0.1' && asked === port,
        interfaces: () => ({ wan: own.map(interfaceAt) }),
      }),
  };
}

function interfaceAt(address: string): NetworkInterfaceInfo {
  const mac = '00:00:00:00:00:00';
  return { address, mac, netmask: '', family: 'IPv4', internal: false, cidr: null };
}

export function sendHtml(response: ServerResponse, html: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
}
