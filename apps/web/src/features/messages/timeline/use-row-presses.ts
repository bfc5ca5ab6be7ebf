import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';

interface RowPresses {
  onMenu: (key: string) => void;
  onUnfold: (key: string) => void;
}

/** Listens for all rows at once to what is pressed in them. */
export function useRowPresses(
  list: RefObject<HTMLElement | null>,
  { onMenu, onUnfold }: RowPresses,
): void {
  const client = useClient();
  const navigation = useNavigation();
  function handlePress({ message, unfold, unsent, press }: DOMStringMap) {
    if (message !== undefined) onMenu(message);
    if (unfold !== undefined) onUnfold(unfold);
    if (unsent !== undefined && press === 'retry') client.retryMessage(unsent);
    if (unsent !== undefined && press === 'discard') client.discardMessage(unsent);
  }

  const handleClick = useEffectEvent((event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('a, button') : null;
    if (pressed instanceof HTMLButtonElement) handlePress(pressed.dataset);
    const address = pressed?.getAttribute('href') ?? '';
    if (!address.startsWith('#') || isForBrowser(event)) return;
    event.preventDefault();
    navigation.open(address.slice(1));
  });

  useEffect(() => {
    const { current } = list;
    const listener = (event: MouseEvent) => handleClick(event);
    current?.addEventListener('click', listener);
    return () => current?.removeEventListener('click', listener);
  }, [list]);
}

/** With a modifier key a link opens elsewhere. */
function isForBrowser({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
