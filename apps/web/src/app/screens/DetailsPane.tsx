import type { ChatDetails as Chat } from '@tend/client';
import { useEffect } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { usePageIsShown } from '../../platform/navigation/navigation.ts';
import { ChatDetails } from './ChatDetails.tsx';
import './DetailsPane.css';

interface DetailsPaneProps {
  chat: Chat;
  onClose: () => void;
}

/** The details beside the conversation. Esc closes them, but not while something is typed: it may mean the field. */
export function DetailsPane({ chat, onClose }: DetailsPaneProps) {
  const { t } = useText();
  useEscape(onClose);
  return (
    <aside className="stack details-pane" aria-label={t('details.heading')}>
      <section
        className="fill scroller details-pane-scroller"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
        tabIndex={0}
        aria-label={t('details.heading')}
      >
        <ChatDetails chat={chat} headingLevel={2} isInChat />
      </section>
    </aside>
  );
}

/** An open sheet, or a search on the page in view. */
const takesEscape = 'dialog[open], .page:not([hidden]) .find-bar';
/** What is typed into. */
const fields = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';

function useEscape(onEscape: () => void): void {
  const isShown = usePageIsShown();
  useEffect(() => {
    if (!isShown) return undefined;
    function handleKeyDown(event: KeyboardEvent) {
      const isTaken = event.defaultPrevented || document.querySelector(takesEscape) !== null;
      const isTyping = event.target instanceof Element && event.target.matches(fields);
      if (event.key === 'Escape' && !isTaken && !isTyping) onEscape();
    }
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [isShown, onEscape]);
}
