import { alertCircle, eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Icon } from '../pictures/Icon.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { lengthLeft } from './length-left.ts';
import './Field.css';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'url' | 'tel' | 'password';
  autoComplete?: string;
  /** A line below the field, replaced by the error if there is one. */
  note?: ReactNode;
  error?: string | undefined;
  /**
   * The number of code points that can be stored. Typed text is never cut: the excess is counted, and a form
   * refuses it.
   */
  limit?: number;
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
  limit,
  isReadOnly = false,
  ref,
}: FieldProps) {
  const id = useId();
  const noteId = useId();
  const [isRevealed, setIsRevealed] = useState(false);
  const ownRef = useRef<HTMLInputElement>(null);
  const input = ref ?? ownRef;
  const length = useLength(input, value, limit);
  const problem = length.problem ?? error;
  const shownNote = length.note ?? note;
  const hasNote = problem !== undefined || shownNote !== undefined;
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={problem === undefined ? 'row field-box' : 'row field-box field-box-wrong'}>
        <input
          ref={input}
          id={id}
          className={
            type === 'password'
              ? 'fill input field-input field-input-password'
              : 'fill input field-input'
          }
          type={isRevealed ? 'text' : type}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          spellCheck={type === 'text' ? undefined : false}
          readOnly={isReadOnly}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {type === 'password' && (
          <RevealButton isRevealed={isRevealed} onToggle={() => setIsRevealed(!isRevealed)} />
        )}
      </div>
      {hasNote && <FieldNote id={noteId} note={shownNote} error={problem} />}
    </div>
  );
}

/** The counter of a value near its limit. A value too long makes its form invalid. */
export function useLength(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  limit: number | undefined,
): { note?: string; problem?: string } {
  const { t } = useText();
  const left = limit === undefined ? null : lengthLeft(value.trim(), limit);
  const problem = left !== null && left < 0 ? t('field.tooLong', { count: -left }) : undefined;
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [input, problem]);
  if (left === null) return {};
  return problem === undefined ? { note: t('field.left', { count: left }) } : { problem };
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

export function FieldNote({
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
      <p id={id} className="small field-note">
        {note}
      </p>
    );
  }
  return (
    <p id={id} className="field-error" aria-live="polite">
      <Icon shape={alertCircle} size="small" />
      {error}
    </p>
  );
}
