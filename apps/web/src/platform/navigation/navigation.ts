import { createContext, use } from 'react';
import { pathOf, screenAt } from './addresses.ts';
import { screenPatterns } from './screen-patterns.ts';

export interface Navigation {
  open: (address: string) => void;
  /** As `open`, but Back does not come here again. */
  replace: (address: string) => void;
  /** To another part of the app, from the menu: without the movement of a page that opens. */
  switchTo: (address: string) => void;
  /** To where the person came from, or else, after a deep link, to the place above. */
  back: (placeAbove: string) => void;
}

/** Stays the same for as long as the app runs, so that nothing is drawn anew for it. */
export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (navigation === null) throw new Error('There is no Router around this');
  return navigation;
}

/** Where something on the screen is: on a page, or beside them. */
export interface Here {
  /** A page's own, also while another one is shown. */
  address: string;
  /** Names the entry in the browser's history: coming to an address anew makes another one, Back does not. */
  key: string;
  /** Counts the entries of the browser's history from the first that the app has made. */
  place: number;
  /** Pages that lie below the one in view stay in the document, hidden. */
  isShown: boolean;
}

export const HereContext = createContext<Here>({ address: '', key: '', place: 0, isShown: true });

export function useHere(): Here {
  return use(HereContext);
}

/** The address of the page around; beside the pages, of the one that is shown. */
export function useAddress(): string {
  return useHere().address;
}

export function usePageIsShown(): boolean {
  return useHere().isShown;
}

/** A part of the address: `chatId` of `/userchat/:chatId`; empty when it has none. */
export function useAddressParameter(name: string): string {
  return parameterOf(useAddress(), name);
}

function parameterOf(address: string, name: string): string {
  const screen = screenAt(address);
  const parts = screen === null ? [] : screenPatterns[screen].split('/');
  return decode(pathOf(address).split('/')[parts.indexOf(`:${name}`)] ?? '');
}

/** Typed addresses may have any signs in them. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
