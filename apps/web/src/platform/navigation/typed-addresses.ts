import { addressBehindLogin, isEntrance, readAddress, screenAt } from './addresses.ts';
import { newId } from '../client/new-id.ts';

/**
 * Adds the router's key and number to history entries that it did not make: typed or pasted addresses,
 * notifications and links. Without them an entry would count as a step back. Call it before the router starts
 * listening; stops at the signal.
 */
export function followTypedAddresses(readPlace: () => number, signal: AbortSignal): void {
  let isNewEntry = true;
  // The Navigation API distinguishes a new entry from a step to an existing one.
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

/** Screens such as an invitation replace the whole app: their addresses are left as they are. */
function isBehindLogin(address: string): boolean {
  return !isEntrance(address) || screenAt(address) === 'login';
}
