import { chatboxEllipsesOutline, codeSlash, listOutline } from 'ionicons/icons';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { nameShortcut, type Shortcut } from '../../../platform/device/shortcut.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { formatShortcuts } from './format-shortcuts.ts';
import { hasFormat, type Selection, type Toggle } from './toggle-format.ts';
import type { Formatting } from './use-formatting.ts';
import './FormatBar.css';

interface Entry {
  format: Toggle;
  /** A letter is drawn by the style. */
  icon?: string;
  shortcut?: Shortcut;
}

const entries: readonly Entry[] = [
  { format: 'bold', shortcut: formatShortcuts.bold },
  { format: 'italic', shortcut: formatShortcuts.italic },
  { format: 'strike', shortcut: formatShortcuts.strike },
  { format: 'code', icon: codeSlash },
  { format: 'list', icon: listOutline },
  { format: 'quote', icon: chatboxEllipsesOutline },
];

interface FormatBarProps extends Pick<Formatting, 'toggle' | 'onSelect'> {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  selection: Selection;
}

/** Above the field while text is selected in it. The field keeps the focus, and with it a phone's keyboard. */
export function FormatBar({ field, text, selection, toggle, onSelect }: FormatBarProps) {
  const { t } = useText();
  const bar = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      field.current?.focus();
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
    buttons.at((at + forward) % buttons.length)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its first button is reached by Tab, the others by arrow keys
    <div
      ref={bar}
      className="row format-bar"
      role="toolbar"
      aria-label={t('format.heading')}
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isNear = relatedTarget === field.current || currentTarget.contains(relatedTarget);
        if (!isNear) onSelect(null);
      }}
    >
      {entries.map(({ format, icon, shortcut }, index) => (
        <button
          key={format}
          type="button"
          className={`center format-bar-button format-bar-${format}`}
          tabIndex={index === 0 ? 0 : -1}
          aria-label={t(`format.${format}`)}
          aria-pressed={hasFormat(text, selection, format)}
          aria-keyshortcuts={shortcut && nameShortcut(shortcut)}
          title={t(`format.${format}`)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => toggle(format)}
        >
          {icon !== undefined && <Icon shape={icon} />}
        </button>
      ))}
    </div>
  );
}
