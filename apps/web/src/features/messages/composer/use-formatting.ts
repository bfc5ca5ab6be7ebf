import type { Writing } from '@tend/client';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { announce } from '../../../platform/device/announce.ts';
import { isPressed } from '../../../platform/device/shortcut.ts';
import { useText } from '../../../platform/language/i18n.ts';
import type { MentionWriting } from '../mentions/use-mention-writing.ts';
import { formatShortcuts } from './format-shortcuts.ts';
import { hasFormat, type Selection, type Toggle, toggleFormat } from './toggle-format.ts';

interface FormattingOptions extends Pick<MentionWriting, 'change'> {
  field: RefObject<HTMLTextAreaElement | null>;
  writing: Writing;
}

export interface Formatting {
  /** The selected part of the text; null while nothing is selected. */
  selection: Selection | null;
  onSelect: (selection: Selection | null) => void;
  toggle: (toggle: Toggle) => void;
  /** Returns true if the key was that of a format. */
  handleKeyDown: (event: KeyboardEvent) => boolean;
}

/** Formats what is selected in the field. Costs nothing while nothing is. */
export function useFormatting({ field, writing, change }: FormattingOptions): Formatting {
  const { t } = useText();
  const [selected, onSelect] = useState<Selection | null>(null);
  // What was selected may have been sent.
  const isThere = selected !== null && selected.end <= writing.text.length;

  function toggle(wanted: Toggle) {
    if (field.current === null) return;
    const { selectionStart: start, selectionEnd: end } = field.current;
    const isRemoved = hasFormat(writing.text, { start, end }, wanted);
    const changed = toggleFormat(writing, { start, end }, wanted);
    if (changed === null) return;
    change(changed);
    const { start: from, end: to } = changed.selected;
    onSelect(from === to ? null : changed.selected);
    const format = t(`format.${wanted}`);
    announce(isRemoved ? t('format.removed', { format }) : t('format.added', { format }));
  }

  return {
    selection: isThere ? selected : null,
    onSelect,
    toggle,
    handleKeyDown(event) {
      if (!event.ctrlKey && !event.metaKey) return false;
      const wanted = toggles.find((one) => isPressed(formatShortcuts[one], event.nativeEvent));
      if (wanted === undefined) return false;
      event.preventDefault();
      toggle(wanted);
      return true;
    },
  };
}

const toggles = ['bold', 'italic', 'strike'] as const;
