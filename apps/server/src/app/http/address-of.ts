import type { IncomingMessage } from 'node:http';
import { clientAddress, type TrustedProxies } from '../../platform/addresses/client-address.ts';

/** The client's address, as reported by trusted proxies. */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: TrustedProxies,
): string {
  const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join();
  return clientAddress(socket.remoteAddress ?? '', forwardedFor, trustedProxies);
}
