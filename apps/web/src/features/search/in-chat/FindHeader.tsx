import { arrowBack } from 'ionicons/icons';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import type { Finder } from './finder.ts';
import '../../../ui/page/AppBar.css';
import './FindHeader.css';

export interface FindHeaderProps {
  finder: Finder;
  /** The chat's title, which stays the page's heading. */
  title: string;
  headingLevel: 1 | 2;
  field: RefObject<HTMLInputElement | null>;
  /** Whether the search was opened in the chat. */
  isByHand: boolean;
  onClose: () => void;
}

/** In place of the conversation's header while its messages are searched. */
export function FindHeader(props: FindHeaderProps) {
  const { finder, title, headingLevel, field, isByHand, onClose } = props;
  const { t } = useText();
  const { words, older, newer } = useReadable(finder);
  const Heading = headingLevel === 1 ? 'h1' : 'h2';

  useEffect(() => {
    // What was opened as a hit is read, and not covered by an on-screen keyboard.
    if (isByHand) field.current?.focus();
  }, [field, isByHand]);

  function handleKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') onClose();
    else if (key === 'ArrowUp' || (key === 'Enter' && !shiftKey)) finder.go(older);
    else if (key === 'ArrowDown' || key === 'Enter') finder.go(newer);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="row app-bar find-header">
      <IconButton icon={arrowBack} flips label={t('search.closeHere')} onClick={onClose} />
      <Heading className="visually-hidden">{title}</Heading>
      <SearchField
        ref={field}
        label={t('search.here')}
        value={words}
        onChange={(typed) => finder.setWords(typed)}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}
