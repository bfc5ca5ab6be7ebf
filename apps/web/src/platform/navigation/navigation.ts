import { createContext, use } from 'react';
import { parameterOf } from './addresses.ts';

export interface Navigation {
  open: (address: string) => void;
  /** Like `open`, but Back does not return here. */
  replace: (address: string) => void;
  /** Opens another part of the app from the menu, without the animation of an opening page. */
  switchTo: (address: string) => void;
  /** Goes back to where the person came from, or, after a deep link, to the page above. */
  back: (placeAbove: string) => void;
}

/** The same object for as long as the app runs, so that nothing renders again because of it. */
export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (navigation === null) throw new Error('There is no Router around this');
  return navigation;
}

/** Where a component is: on a page, or beside the pages. */
export interface Here {
  /** The page's own address, also while another page is shown. */
  address: string;
  /**
   * The key of the entry in the browser's history: opening an address anew makes another one, Back does not.
   */
  key: string;
  /** The entry's number, counted from the app's first. */
  place: number;
}

export const HereContext = createContext<Here>({ address: '', key: '', place: 0 });

/** False on a page that is covered: it stays in the document, hidden. Apart, since most of a page does not depend on it. */
export const PageIsShownContext = createContext(true);

export function useHere(): Here {
  return use(HereContext);
}

/** The address of the surrounding page; beside the pages, that of the page shown. */
export function useAddress(): string {
  return useHere().address;
}

export function usePageIsShown(): boolean {
  return use(PageIsShownContext);
}

/** A parameter of the address: `chatId` of `/userchat/:chatId`; empty if absent. */
export function useAddressParameter(name: string): string {
  return parameterOf(useAddress(), name);
}
