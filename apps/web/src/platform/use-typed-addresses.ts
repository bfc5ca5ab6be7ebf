import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressBehindLogin, isEntrance, readAddress, screenAt } from './addresses.ts';

let open: ((address: string) => void) | null = null;
let isNewEntry = true;
let typed: string | null = null;

/**
 * Opens an address that is typed or pasted while the app runs. The router takes the entry that this makes in
 * the history for a step back, and Ionic then shows the page below. So the step is undone, and the address
 * opened like any other.
 */
export function useTypedAddresses(): void {
  const navigate = useNavigate();
  // Together with the router, which begins to listen in the same step.
  useLayoutEffect(() => {
    open = (address) => navigate(address);
    return () => {
      open = null;
    };
  }, [navigate]);
}

function handlePopState(event: PopStateEvent): void {
  if (open === null) return;
  if (typed !== null) {
    event.stopImmediatePropagation();
    open(typed);
    typed = null;
  } else if (event.state === null && isNewEntry && isBehindLogin(readAddress())) {
    event.stopImmediatePropagation();
    typed = addressBehindLogin(readAddress());
    history.back();
  }
}

/** An invitation, say, takes the place of the whole app: its address is left as it is. */
function isBehindLogin(address: string): boolean {
  return !isEntrance(address) || screenAt(address) === 'login';
}

// Browsers with the Navigation API tell a new entry from a step to one that the router did not make.
if ('navigation' in window) {
  window.navigation.addEventListener('navigate', ({ navigationType }) => {
    isNewEntry = navigationType === 'push';
  });
}

// When this file is loaded and not later, so as to come before the router, which must not see these events.
window.addEventListener('popstate', handlePopState);
