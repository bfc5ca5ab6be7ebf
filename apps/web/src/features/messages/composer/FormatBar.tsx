import { chatboxEllipsesOutline, codeSlash, listOutline } from 'ionicons/icons';
import { type KeyboardEvent, type RefObject, useSyncExternalStore } from 'react';
import { nameShortcut, type Shortcut } from '../../../platform/device/shortcut.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import type { Draft } from './draft.ts';
import { formatShortcuts } from './format-shortcuts.ts';
import { hasFormat, type Toggle } from './toggle-format.ts';
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

interface FormatBarProps {
  host: RefObject<HTMLDivElement | null>;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  onToggle: (toggle: Toggle) => void;
}

/** Above the field while text is selected in it. The field keeps the focus, and with it a phone's keyboard. */
export function FormatBar({ host, field, draft, onToggle }: FormatBarProps) {
  const selection = useSyncExternalStore(draft.subscribe, () => draft.selection);
  const { t } = useText();
  const { text } = draft.getSnapshot();

  function handleKeyDown(event: KeyboardEvent) {
    // As it has come from there.
    if (event.key === 'Escape' || (event.key === 'Tab' && !event.shiftKey)) {
      event.preventDefault();
      field.current?.focus();
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(host.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
    buttons.at((at + forward) % buttons.length)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its first button is reached by Tab, the others by arrow keys
    <div
      ref={host}
      className="row format-bar"
      role="toolbar"
      aria-label={t('format.heading')}
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isNear = relatedTarget === field.current || currentTarget.contains(relatedTarget);
        if (!isNear) draft.select(null);
      }}
    >
      {entries.map(({ format, icon, shortcut }, index) => (
        <button
          key={format}
          type="button"
          className={`center format-bar-button format-bar-${format}`}
          tabIndex={index === 0 ? 0 : -1}
          aria-label={t(`format.${format}`)}
          aria-pressed={selection !== null && hasFormat(text, selection, format)}
          aria-keyshortcuts={shortcut && nameShortcut(shortcut)}
          title={t(`format.${format}`)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onToggle(format)}
        >
          {icon !== undefined && <Icon shape={icon} />}
        </button>
      ))}
    </div>
  );
}
