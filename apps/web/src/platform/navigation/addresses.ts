import { type ScreenName, screenPatterns } from './screen-patterns.ts';

/*
 * The app's addresses, as the path behind the `#`. The spellings `dashbaord`, `deatils` and `gruopchat`
 * are the product's.
 */

const entranceScreens: readonly ScreenName[] = [
  'login',
  'server',
  'setUp',
  'invitation',
  'forgotPassword',
];

/** The right spellings, which people type and old links hold. */
const specifiedSpellings = new Map([
  ['dashboard', 'dashbaord'],
  ['details', 'deatils'],
  ['groupchat', 'gruopchat'],
  ['groupchatmessages', 'gruopchatmessages'],
]);

/** Fills in an address: `addressOf('userChat', { chatId })`. */
export function addressOf(
  screen: ScreenName,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  return screenPatterns[screen].replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
}

export function pathOf(address: string): string {
  return address.split('?')[0] ?? '';
}

export function queryOf(address: string): URLSearchParams {
  return new URLSearchParams(address.slice(pathOf(address).length));
}

/** A chat of any kind, at one of its messages. */
export function addressOfMessage(chatId: string, seq: number | null): string {
  const address = addressOf('anyChat', { chatId });
  return seq === null ? address : `${address}?at=${seq}`;
}

/** The message that an address of a chat leads to. */
export function messageAt(address: string): number | null {
  const seq = Number(queryOf(address).get('at') ?? Number.NaN);
  return Number.isSafeInteger(seq) && seq > 0 ? seq : null;
}

/** The screen that an address leads to, or null for addresses that are not the app's. */
export function screenAt(address: string): ScreenName | null {
  const segments = pathOf(address).split('/');
  for (const [screen, pattern] of Object.entries(screenPatterns)) {
    if (isScreenName(screen) && isMatch(pattern.split('/'), segments)) return screen;
  }
  return null;
}

/** The specified spelling of an address, with everything behind it kept but slashes at the end. Its first word may be in capitals. */
export function respell(address: string): string {
  const path = pathOf(address);
  const query = address.slice(path.length);
  return withSpecifiedSpelling(path.replace(/(?<=[^/])\/+$/, '')) + query;
}

function withSpecifiedSpelling(path: string): string {
  return path.replace(/^\/([^/]+)/, (_, first: string) => {
    const specified = specifiedSpellings.get(first.toLowerCase());
    return `/${specified ?? first.toLowerCase()}`;
  });
}

/** What an address means to somebody who is logged in: in the specified spelling, and not the log-in. */
export function addressBehindLogin(address: string): string {
  const respelt = respell(address);
  const isLogin = ['', '/'].includes(pathOf(respelt)) || screenAt(respelt) === 'login';
  return isLogin ? addressOf('home') : respelt;
}

/** Whether the screens at an address are shown without a session. */
export function isEntrance(address: string): boolean {
  const screen = screenAt(address);
  return screen !== null && entranceScreens.includes(screen);
}

/** Whether an address may be stored and followed at a later start: one of the app's own, behind the log-in. */
export function isReturnable(address: string | null): address is string {
  return address !== null && screenAt(address) !== null && !isEntrance(address);
}

/** The address in the address bar; empty when there is none. */
export function readAddress(): string {
  const address = location.hash.replace(/^#/, '');
  return address === '' || address.startsWith('/') ? address : `/${address}`;
}

function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(screenPatterns, name);
}

function isMatch(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) =>
    part.startsWith(':') ? segments[index] !== '' : part === segments[index],
  );
}
