import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { showFailure } from '../../../shared/toast.ts';
import { mostSelected, toggleSelected, useSelectedKeys } from './selection.ts';

interface Selecting {
  /** The keys of the selected messages; null while none are being selected. */
  selected: ReadonlySet<string> | null;
  /** Selects a message, or selects it no longer; null while none are being selected. */
  onSelect: ((key: string) => void) | null;
}

/** Selecting messages in a list; the focus stays in the list when a selection begins and ends. */
export function useSelecting(list: RefObject<HTMLElement | null>, chatId: string): Selecting {
  const { t } = useText();
  const selected = useSelectedKeys(chatId);
  const isSelecting = selected !== null;
  useFocusInList(list, isSelecting);
  const select = useCallback(
    (key: string) => {
      const hasRoom = toggleSelected(chatId, key);
      if (!hasRoom) showFailure(t('selection.full', { limit: mostSelected }));
    },
    [chatId, t],
  );
  return { selected, onSelect: isSelecting ? select : null };
}

/** What had the focus may be gone: the composer while messages are being selected, and the bars afterwards. */
function useFocusInList(list: RefObject<HTMLElement | null>, isSelecting: boolean): void {
  const before = useRef(isSelecting);
  useLayoutEffect(() => {
    const { current } = list;
    if (before.current === isSelecting || current === null) return;
    before.current = isSelecting;
    const wanted = isSelecting ? '.bubble-more[aria-checked="true"]' : '.bubble-more[tabindex="0"]';
    if (current.contains(document.activeElement)) return;
    current.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
  }, [list, isSelecting]);
}
