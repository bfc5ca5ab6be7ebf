import { closeCircle, searchOutline } from 'ionicons/icons';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Icon } from '../pictures/Icon.tsx';
import '../buttons/IconButton.css';
import './SearchField.css';

interface SearchFieldProps {
  /** The subject of the search; also the field's label. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** For keys that the list below handles. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  ref?: RefObject<HTMLInputElement | null>;
}

export function SearchField({ label, value, onChange, onKeyDown, ref }: SearchFieldProps) {
  const { t } = useText();
  const ownRef = useRef<HTMLInputElement>(null);
  const input = ref ?? ownRef;

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      onChange('');
      return;
    }
    onKeyDown?.(event);
  }

  return (
    <div className="row search-field" role="search" aria-label={label}>
      <Icon shape={searchOutline} />
      <input
        ref={input}
        className="fill input search-field-input"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {value !== '' && (
        <button
          type="button"
          className="center icon-button search-field-clear"
          aria-label={t('search.clear')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <Icon shape={closeCircle} size="small" />
        </button>
      )}
    </div>
  );
}
