import type { ChatDetails } from '@tend/client';
import { close } from 'ionicons/icons';
import { useEffect } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { addLayer } from '../../../platform/navigation/layers.ts';
import { usePageIsShown } from '../../../platform/navigation/navigation.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useConversation, type Visit } from '../conversation/use-conversation.ts';
import { allSelectable, endSelection, keepSelected } from './selection.ts';
import { useSelected } from './use-selected.ts';
import '../../../ui/page/AppBar.css';
import './SelectionHeader.css';

interface SelectionHeaderProps {
  chat: ChatDetails;
  visit: Visit;
  /** As that of the conversation's own header. */
  headingLevel: 1 | 2;
}

/** In place of the conversation's header while messages are being selected. */
export function SelectionHeader({ chat: { chatId }, visit, headingLevel }: SelectionHeaderProps) {
  const { t } = useText();
  const { messages } = useConversation(chatId, visit).snapshot;
  const { selected, keys } = useSelected(chatId, messages);
  const all = allSelectable(messages);
  const areAll = [...all].every((key) => keys.has(key));
  const Heading = headingLevel === 1 ? 'h1' : 'h2';

  useEffect(() => {
    // What was deleted meanwhile is selected no more, also if its deletion is undone.
    if (selected.length < keys.size) {
      keepSelected(chatId, new Set(selected.map(({ key }) => key)));
    }
  }, [chatId, selected, keys]);
  useSelectionEnd();

  return (
    <div className="row row-yields app-bar selection-header">
      <IconButton icon={close} label={t('selection.end')} onClick={endSelection} />
      <Heading className="fill title app-bar-title" aria-live="polite">
        {t('selection.count', { count: selected.length })}
      </Heading>
      <button
        type="button"
        className="selection-all"
        aria-disabled={areAll}
        onClick={() => keepSelected(chatId, all)}
      >
        {t('selection.all')}
      </button>
    </div>
  );
}

/** Esc and Back end the selection, and so does leaving the page, also where it is kept below the next one. */
function useSelectionEnd(): void {
  const isShown = usePageIsShown();
  useEffect(() => {
    if (!isShown) return undefined;
    function handleKeyDown(event: KeyboardEvent) {
      const isElsewhere = event.defaultPrevented || document.querySelector('dialog[open]') !== null;
      if (event.key !== 'Escape' || isElsewhere) return;
      // The details beside the chat close with the next one.
      event.preventDefault();
      endSelection();
    }
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    const removeLayer = addLayer(endSelection);
    return () => {
      window.removeEventListener('keydown', handleKeyDown, { capture: true });
      removeLayer();
      endSelection();
    };
  }, [isShown]);
}
