import {
  addressOf,
  entranceScreens,
  matcherOf,
  type ScreenName,
  screenNames,
} from '@tend/protocol/addresses';

export { addressOf, addressOfMessage } from '@tend/protocol/addresses';

const entrances: ReadonlySet<ScreenName> = new Set(entranceScreens);

const matchers = screenNames.map((screen) => ({
  screen,
  expression: new RegExp(matcherOf(screen)),
}));

/** The right spellings, which people type and old links hold. */
const specifiedSpellings = new Map([
  ['dashboard', 'dashbaord'],
  ['details', 'deatils'],
  ['groupchat', 'gruopchat'],
  ['groupchatmessages', 'gruopchatmessages'],
]);

export function pathOf(address: string): string {
  return address.split('?')[0] ?? '';
}

export function queryOf(address: string): URLSearchParams {
  return new URLSearchParams(address.slice(pathOf(address).length));
}

/** The message that an address of a chat leads to. */
export function messageAt(address: string): number | null {
  const seq = Number(queryOf(address).get('at') ?? Number.NaN);
  return Number.isSafeInteger(seq) && seq > 0 ? seq : null;
}

/** The screen that an address leads to, or null for addresses that are not the app's. */
export function screenAt(address: string): ScreenName | null {
  const path = pathOf(address);
  return matchers.find(({ expression }) => expression.test(path))?.screen ?? null;
}

/** A part of an address: `chatId` of `/userchat/:chatId`; empty when it has none. */
export function parameterOf(address: string, name: string): string {
  const path = pathOf(address);
  const groups = matchers.map(({ expression }) => expression.exec(path)?.groups).find(Boolean);
  return decode(groups?.[name] ?? '');
}

/** Typed addresses may have any signs in them. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
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
  return screen !== null && entrances.has(screen);
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
