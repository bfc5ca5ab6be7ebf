import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { announce } from '../../../platform/device/announce.ts';
import { isPressed } from '../../../platform/device/shortcut.ts';
import { useText } from '../../../platform/language/i18n.ts';
import type { MentionWriting } from '../mentions/use-mention-writing.ts';
import type { Draft } from './draft.ts';
import { formatShortcuts } from './format-shortcuts.ts';
import { hasFormat, type Toggle, toggleFormat } from './toggle-format.ts';

interface FormattingOptions extends Pick<MentionWriting, 'change'> {
  draft: Draft;
  field: RefObject<HTMLTextAreaElement | null>;
}

interface Formatting {
  /** For the bar with all formats, while something is selected. */
  bar: { host: RefObject<HTMLDivElement | null>; onToggle: (toggle: Toggle) => void };
  /** Returns true if the key was that of a format, or the one that leads to the bar. */
  handleKeyDown: (event: KeyboardEvent) => boolean;
}

const withKeys = ['bold', 'italic', 'strike'] as const;

/** Formats what is selected in the field, or the word at the caret. */
export function useFormatting({ draft, field, change }: FormattingOptions): Formatting {
  const { t } = useText();
  const host = useRef<HTMLDivElement>(null);

  function toggle(wanted: Toggle) {
    if (field.current === null) return;
    const { selectionStart: start, selectionEnd: end } = field.current;
    const writing = draft.getSnapshot();
    const changed = toggleFormat(writing, { start, end }, wanted);
    if (changed === null) return;
    const isRemoved = hasFormat(writing.text, { start, end }, wanted);
    change(changed);
    const format = t(`format.${wanted}`);
    announce(isRemoved ? t('format.removed', { format }) : t('format.added', { format }));
  }

  return {
    bar: { host, onToggle: toggle },
    handleKeyDown(event) {
      // What stands between would take the focus, and the bar goes with it.
      if (event.key === 'Tab' && event.shiftKey && host.current !== null) {
        event.preventDefault();
        host.current.querySelector('button')?.focus();
        return true;
      }
      if (!event.ctrlKey && !event.metaKey) return false;
      const wanted = withKeys.find((one) => isPressed(formatShortcuts[one], event.nativeEvent));
      if (wanted === undefined) return false;
      event.preventDefault();
      toggle(wanted);
      return true;
    },
  };
}
