import { useIonRouter } from '@ionic/react';
import { createContext, use, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { addressOf } from './addresses.ts';
import type { ScreenName } from './screen-patterns.ts';

export interface Navigation {
  open: (address: string) => void;
  /** As `open`, but Back does not come here again. */
  replace: (address: string) => void;
  /** To another part of the app, from the menu: without the movement of a page that opens. */
  switchTo: (address: string) => void;
  /** To where the person came from, or else, after a deep link, to the place above. */
  back: (placeAbove: string) => void;
}

export function useNavigation(): Navigation {
  const navigate = useNavigate();
  const router = useIonRouter();
  return useMemo(
    () => ({
      open: (address) => navigate(address),
      replace: (address) => navigate(address, { replace: true }),
      switchTo: (address) => router.push(address, 'root'),
      back: (placeAbove) => {
        if (hasPrevious()) navigate(-1);
        else navigate(placeAbove, { replace: true });
      },
    }),
    [navigate, router],
  );
}

/** The address that is shown now, also to what is not part of its screen. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Names the entry in the browser's history that is shown: coming to an address anew makes another one, Back does not. */
export function useHistoryKey(): string {
  return useLocation().key;
}

/** A part of the screen's own address: `chatId` of `/userchat/:chatId`; empty when it has none. */
export function useAddressParameter(name: string): string {
  return useParams()[name] ?? '';
}

/** The address of a page, also while another one is shown. */
export function useOwnAddress(screen: ScreenName): string {
  return addressOf(screen, useParams());
}

/** The same for what is on the page. */
export const PageAddress = createContext('');

export function usePageAddress(): string {
  return use(PageAddress);
}

/** The router numbers its entries in the browser's history; the first is the one that the app was opened with. */
function hasPrevious(): boolean {
  const state: unknown = history.state;
  const hasIndex = typeof state === 'object' && state !== null && 'idx' in state;
  return hasIndex && typeof state.idx === 'number' && state.idx > 0;
}
