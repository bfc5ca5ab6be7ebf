import { addressBehindLogin, isEntrance, readAddress, screenAt } from './addresses.ts';
import { newId } from '../client/new-id.ts';

/**
 * Gives the entry in the browser's history that a typed or pasted address has made, or a notification or link, what the
 * router gives its own: a key and a number, for without them it would count as a step back. Called before the router
 * listens; ends with the signal.
 */
export function followTypedAddresses(readPlace: () => number, signal: AbortSignal): void {
  let isNewEntry = true;
  // Browsers with the Navigation API tell a new entry from a step to one that the router did not make.
  if ('navigation' in window) {
    const note = ({ navigationType }: NavigateEvent) => {
      isNewEntry = navigationType === 'push';
    };
    window.navigation.addEventListener('navigate', note, { signal });
  }
  const handlePopState = ({ state }: PopStateEvent) => {
    const address = readAddress();
    if (state !== null || !isNewEntry || !isBehindLogin(address)) return;
    const entry = { usr: null, key: newId(), idx: readPlace() + 1 };
    history.replaceState(entry, '', `#${addressBehindLogin(address)}`);
  };
  window.addEventListener('popstate', handlePopState, { capture: true, signal });
}

/** An invitation, say, takes the place of the whole app: its address is left as it is. */
function isBehindLogin(address: string): boolean {
  return !isEntrance(address) || screenAt(address) === 'login';
}
