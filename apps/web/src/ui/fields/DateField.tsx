import { useId } from 'react';
import './Field.css';

interface DateFieldProps {
  label: string;
  type?: 'date' | 'time';
  /** "2026-11-24" or "07:00", or empty. */
  value: string;
  /** The days that can be chosen, both included; others can still be typed. */
  min?: string;
  max?: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** The browser's own field for a day, or a time of day. */
export function DateField({
  label,
  type = 'date',
  value,
  min,
  max,
  error,
  onChange,
}: DateFieldProps) {
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
          type={type}
          value={value}
          min={min}
          max={max}
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
