import { useId } from 'react';
import './Field.css';

interface DateFieldProps {
  label: string;
  /** "2026-11-24", or empty. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function DateField({ label, value, error, onChange }: DateFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={error === undefined ? 'row field-box' : 'row field-box field-box-wrong'}>
        <input
          id={id}
          className="fill input field-input"
          type="date"
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id} error`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {error !== undefined && (
        <p id={`${id} error`} className="field-error" aria-live="polite">
          {error}
        </p>
      )}
    </div>
  );
}
