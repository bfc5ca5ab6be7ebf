import { type RefObject, useEffect } from 'react';
import { addressOf, pathOf } from '../../platform/addresses.ts';
import { useAddress, useNavigation } from '../../platform/navigation.ts';
import { usePageIsShown } from '../../ui/page-context.ts';

/** The search of the chats that is on screen. */
let shownField: HTMLInputElement | null = null;
/** The key was pressed where there is no search: the next one that is shown gets the focus. */
let isWanted = false;

/** Ctrl+K, or ⌘K, leads from every screen to the search of the chats; not from a sheet, which has to be closed first. */
export function useSearchKey(): void {
  const navigation = useNavigation();
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') !== null) return;
      isWanted = shownField === null;
      if (shownField === null) navigation.switchTo(addressOf('chatList'));
      else focus(shownField);
    }
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [navigation]);
}

/** The key leads to this field as long as its page is the one that the address names. */
export function SearchKeyTarget({ field }: { field: RefObject<HTMLInputElement | null> }): null {
  const address = useAddress();
  const isShown = usePageIsShown();
  useEffect(() => {
    const { current } = field;
    if (!isShown || current === null || !isAt(current, address)) return undefined;
    shownField = current;
    if (isWanted) {
      focus(current);
      // Its page may not be there again yet; then this comes once more.
      isWanted = document.activeElement !== current;
    }
    return () => {
      if (shownField === current) shownField = null;
    };
  }, [field, isShown, address]);
  return null;
}

/** A page that is left is on screen for a moment longer; beside the pages, the list is always meant. */
function isAt(field: Element, address: string): boolean {
  const page = field.closest<HTMLElement>('[data-address]');
  return page === null || page.dataset['address'] === pathOf(address);
}

function focus(field: HTMLInputElement): void {
  field.focus();
  field.select();
}
