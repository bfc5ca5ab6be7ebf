import { type RefObject, useEffect } from 'react';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useNavigation, usePageIsShown } from '../../../platform/navigation/navigation.ts';

/** The chat search on screen. */
let shownField: HTMLInputElement | null = null;
/** The key was pressed on a screen without a search: the next search shown takes the focus. */
let isWanted = false;

/**
 * Makes Ctrl+K, or ⌘K, open the chat search from every screen; not from a sheet, which must be closed first.
 */
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

/** Makes the key focus this field while its page is in view. */
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
