import { type RefObject, useEffect } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useNavigation, usePageIsShown } from '../../platform/navigation/navigation.ts';

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

/** The key leads to this field as long as its page is in view. */
export function SearchKeyTarget({ field }: { field: RefObject<HTMLInputElement | null> }): null {
  const isShown = usePageIsShown();
  useEffect(() => {
    const { current } = field;
    if (!isShown || current === null) return undefined;
    shownField = current;
    if (isWanted) focus(current);
    isWanted = false;
    return () => {
      if (shownField === current) shownField = null;
    };
  }, [field, isShown]);
  return null;
}

function focus(field: HTMLInputElement): void {
  field.focus();
  field.select();
}
