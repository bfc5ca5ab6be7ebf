import { type RefObject, useEffect } from 'react';
import { addressOf } from '../../platform/addresses.ts';
import { useNavigation } from '../../platform/navigation.ts';
import { usePageIsShown } from '../../ui/page-context.ts';

/** The searches of chats that are on screen. */
const shownFields = new Set<HTMLInputElement>();
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
      const [field] = shownFields;
      isWanted = field === undefined;
      if (field === undefined) navigation.switchTo(addressOf('chatList'));
      else focus(field);
    }
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [navigation]);
}

/** Makes a field the one that the key leads to, as long as its page is shown. */
export function useSearchKeyTarget(field: RefObject<HTMLInputElement | null>): void {
  const isShown = usePageIsShown();
  useEffect(() => {
    const { current } = field;
    if (!isShown || current === null) return undefined;
    shownFields.add(current);
    if (isWanted) focus(current);
    isWanted = false;
    return () => void shownFields.delete(current);
  }, [field, isShown]);
}

function focus(field: HTMLInputElement): void {
  field.focus();
  field.select();
}
