import { cutAtMentions, type Writing } from '@tend/client';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import type { Selection } from './toggle-format.ts';
import { optionId } from '../mentions/MentionPicker.tsx';
import type { MentionPicking } from '../mentions/use-mention-picker.ts';

interface ComposerFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  writing: Writing;
  picking: MentionPicking;
  /** The ids of what tells more of it; empty for nothing. */
  describedBy: string;
  isTooLong: boolean;
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
  /** Null while something is selected, or the focus is elsewhere. */
  onCaret: (caret: number | null) => void;
  /** Null while nothing is selected. */
  onSelection: (selection: Selection | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A plain text field: typing, pasting and undoing are the browser's own. People are chosen in the list that it controls. */
export function ComposerField(props: ComposerFieldProps) {
  const { field, writing, picking, describedBy, isTooLong, onChange, onKeyDown } = props;
  const { onCaret, onSelection } = props;
  const { t } = useText();
  const copy = useRef<HTMLDivElement>(null);
  const isPicking = picking.found.length > 0;

  function handleSelect({ selectionStart, selectionEnd }: HTMLTextAreaElement) {
    const isCaret = selectionStart === selectionEnd;
    onCaret(isCaret ? selectionEnd : null);
    onSelection(isCaret ? null : { start: selectionStart, end: selectionEnd });
  }

  return (
    <div className="composer-field">
      <WritingCopy ref={copy} writing={writing} />
      <textarea
        ref={field}
        className="composer-input"
        dir="auto"
        rows={1}
        aria-label={t('composer.label')}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        aria-invalid={isTooLong || undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isPicking ? picking.listId : undefined}
        aria-activedescendant={
          isPicking ? optionId(picking.listId, picking.activeIndex) : undefined
        }
        placeholder={t('composer.label')}
        value={writing.text}
        onChange={onChange}
        onSelect={({ currentTarget }) => handleSelect(currentTarget)}
        onBlur={({ relatedTarget }) => {
          onCaret(null);
          // The bar, which formats what is selected, may have it.
          const isInBar = relatedTarget instanceof Element && relatedTarget.closest('.format-bar');
          if (!isInBar) onSelection(null);
        }}
        onScroll={({ currentTarget }) => copy.current?.scrollTo(0, currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface WritingCopyProps {
  ref: RefObject<HTMLDivElement | null>;
  writing: Writing;
}

/**
 * An invisible copy of what is being written, behind the field: it gives the field its height, so that no layout has to
 * be read, and shows through where somebody is mentioned.
 */
function WritingCopy({ ref, writing: { text, mentions } }: WritingCopyProps) {
  return (
    <div ref={ref} className="composer-copy" dir="auto" aria-hidden="true">
      {cutAtMentions(text, mentions).map(({ start, text: part, who }) => (
        <span key={start} className={who === null ? undefined : 'composer-mention'}>
          {part}
        </span>
      ))}{' '}
    </div>
  );
}
