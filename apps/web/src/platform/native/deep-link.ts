import { screenAt } from '../navigation/addresses.ts';

/**
 * The app's address in a link from the device: `tend://chat/42`, or a link to the server's own pages,
 * `https://chat.example.org/#/chat/42`. Null for all others: only the app's own addresses are followed.
 */
export function addressOfLink(link: string, baseUrl: string): string | null {
  const address = readAddressOf(link, baseUrl);
  if (address === null) return null;
  const screen = screenAt(address);
  return screen === null || screen === 'server' ? null : address;
}

function readAddressOf(link: string, baseUrl: string): string | null {
  const [, own] = /^tend:\/*(.*)$/i.exec(link) ?? [];
  if (own !== undefined) return `/${own}`;
  const start = `${baseUrl}/#`;
  return baseUrl !== '' && link.startsWith(start) ? link.slice(start.length) : null;
}
