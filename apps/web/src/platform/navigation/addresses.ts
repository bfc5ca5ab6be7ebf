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

/** Correct spellings of addresses, which people type and old links have. */
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

/** The position of the message that an address of a chat names. */
export function messageAt(address: string): number | null {
  const seq = Number(queryOf(address).get('at') ?? Number.NaN);
  return Number.isSafeInteger(seq) && seq > 0 ? seq : null;
}

/** The screen of an address, or null if it is not one of the app's. */
export function screenAt(address: string): ScreenName | null {
  const path = pathOf(address);
  return matchers.find(({ expression }) => expression.test(path))?.screen ?? null;
}

/** A parameter of an address: `chatId` of `/userchat/:chatId`; empty if absent. */
export function parameterOf(address: string, name: string): string {
  const path = pathOf(address);
  const groups = matchers.map(({ expression }) => expression.exec(path)?.groups).find(Boolean);
  return decode(groups?.[name] ?? '');
}

/** Typed addresses may contain any characters. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The specified spelling of an address, without trailing slashes and otherwise unchanged. Its first word may
 * be in capitals.
 */
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

/** The address to open for a logged-in person: in the specified spelling, and never the log-in. */
export function addressBehindLogin(address: string): string {
  const respelt = respell(address);
  const isLogin = ['', '/'].includes(pathOf(respelt)) || screenAt(respelt) === 'login';
  return isLogin ? addressOf('home') : respelt;
}

/** Whether the screen at an address is shown without a session. */
export function isEntrance(address: string): boolean {
  const screen = screenAt(address);
  return screen !== null && entrances.has(screen);
}

/** Whether an address may be stored and opened at a later start: one of the app's own, behind the log-in. */
export function isReturnable(address: string | null): address is string {
  return address !== null && screenAt(address) !== null && !isEntrance(address);
}

/** The address in the address bar; empty when there is none. */
export function readAddress(): string {
  const address = location.hash.replace(/^#/, '');
  return address === '' || address.startsWith('/') ? address : `/${address}`;
}
