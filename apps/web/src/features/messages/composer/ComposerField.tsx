import { cutAtMentions, type Writing } from '@tend/client';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import { optionId } from '../mentions/MentionPicker.tsx';
import type { MentionPicking } from '../mentions/use-mention-picker.ts';
import type { Draft } from './draft.ts';

interface ComposerFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  picking: MentionPicking;
  /** The ids of what tells more of it; empty for nothing. */
  describedBy: string;
  isTooLong: boolean;
  /** Its name, if it is not that of the composer. */
  label?: string;
  /** What stands at its end. */
  end?: ReactNode;
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A plain text field: typing, pasting and undoing are the browser's own, and React has no part in them. People are chosen
 * in the list that it controls.
 */
export function ComposerField(props: ComposerFieldProps) {
  const { field, draft, picking, describedBy, isTooLong, onChange, onKeyDown } = props;
  const { t } = useText();
  const { label = t('composer.label') } = props;
  const copy = useRef<HTMLDivElement>(null);
  const isPicking = picking.found.length > 0;

  useLayoutEffect(() => {
    let shown: Writing | null = null;
    const show = () => {
      const writing = draft.getSnapshot();
      if (writing === shown || field.current === null || copy.current === null) return;
      shown = writing;
      if (field.current.value !== writing.text) field.current.value = writing.text;
      drawCopy(copy.current, writing);
      // Where the browser sizes the field, the copy had no text to scroll until now.
      if (writing.mentions.length > 0) copy.current.scrollTop = field.current.scrollTop;
    };
    show();
    return draft.subscribe(show);
  }, [field, draft]);

  return (
    <div
      className={
        props.end === undefined ? 'composer-field' : 'composer-field composer-field-with-end'
      }
    >
      {/* Gives the field its height, so that no layout has to be read, and shows through where somebody is mentioned. */}
      <div ref={copy} className="composer-copy" dir="auto" aria-hidden="true" />
      <textarea
        ref={field}
        className="composer-input"
        dir="auto"
        rows={1}
        aria-label={label}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        aria-invalid={isTooLong || undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isPicking ? picking.listId : undefined}
        aria-activedescendant={
          isPicking ? optionId(picking.listId, picking.activeIndex) : undefined
        }
        placeholder={label}
        onChange={onChange}
        onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) =>
          draft.select({ start, end })
        }
        onBlur={({ relatedTarget }) => {
          // The bar, which formats what is selected, may have it.
          const isInBar = relatedTarget instanceof Element && relatedTarget.closest('.format-bar');
          if (!isInBar) draft.select(null);
        }}
        onScroll={({ currentTarget }) => copy.current?.scrollTo(0, currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
      />
      {props.end}
    </div>
  );
}

/** Where the browser sizes a field by its text, the copy is needed for mentions only. */
const isSizedByText = CSS.supports('field-sizing', 'content');

function drawCopy(copy: HTMLElement, { text, mentions }: Writing): void {
  if (mentions.length === 0) {
    const shown = isSizedByText ? '' : `${text} `;
    if (copy.textContent !== shown || copy.childElementCount > 0) copy.textContent = shown;
    return;
  }
  const parts = cutAtMentions(text, mentions).map(({ text: part, who }) =>
    make('span', { className: who === null ? '' : 'composer-mention' }, part),
  );
  copy.replaceChildren(...parts, ' ');
}
