import { alertCircle, eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useText } from '../platform/i18n.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import './Field.css';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'url' | 'password';
  autoComplete?: string;
  /** A line below, replaced by the error when there is one. */
  note?: ReactNode;
  error?: string | undefined;
  maxLength?: number;
  isReadOnly?: boolean;
  ref?: RefObject<HTMLInputElement | null>;
}

export function Field({
  label,
  value,
  onChange,
  type = 'text',
  autoComplete = 'off',
  note,
  error,
  maxLength,
  isReadOnly = false,
  ref,
}: FieldProps) {
  const id = useId();
  const noteId = useId();
  const [isRevealed, setIsRevealed] = useState(false);
  const hasNote = error !== undefined || note !== undefined;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={error === undefined ? 'field-box' : 'field-box field-box-wrong'}>
        <input
          ref={ref}
          id={id}
          className={type === 'password' ? 'field-input field-input-password' : 'field-input'}
          type={isRevealed ? 'text' : type}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          spellCheck={type === 'text' ? undefined : false}
          maxLength={maxLength}
          readOnly={isReadOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {type === 'password' && (
          <RevealButton isRevealed={isRevealed} onToggle={() => setIsRevealed(!isRevealed)} />
        )}
      </div>
      {hasNote && <FieldNote id={noteId} note={note} error={error} />}
    </div>
  );
}

function RevealButton({ isRevealed, onToggle }: { isRevealed: boolean; onToggle: () => void }) {
  const { t } = useText();
  return (
    <IconButton
      icon={isRevealed ? eyeOffOutline : eyeOutline}
      label={t(isRevealed ? 'field.hidePassword' : 'field.showPassword')}
      onClick={onToggle}
    />
  );
}

function FieldNote({
  id,
  note,
  error,
}: {
  id: string;
  note: ReactNode;
  error?: string | undefined;
}) {
  if (error === undefined) {
    return (
      <p id={id} className="field-note">
        {note}
      </p>
    );
  }
  return (
    <p id={id} className="field-error">
      <Icon shape={alertCircle} size="small" />
      {error}
    </p>
  );
}
