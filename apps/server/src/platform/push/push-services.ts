import { isIP } from 'node:net';

/** The push services of existing browsers: Chrome and most others, Firefox, Safari, Edge. */
export const knownPushServices: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
];

/**
 * The address of a subscription, if it belongs to one of the services; `*.` stands for one or more labels. Null for
 * everything that a browser would not produce: other schemes, IP addresses, user names.
 */
export function parseEndpoint(endpoint: string, services: readonly string[]): URL | null {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  const isLiteral = isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return !isLiteral && services.some((service) => isOf(url.host, service)) ? url : null;
}

function isOf(host: string, service: string): boolean {
  return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
}
