import { type ReactNode, useId } from 'react';
import '../page/Card.css';
import '../lists/SettingRow.css';
import './RadioRows.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  detail?: string;
  end?: ReactNode;
}

interface RadioRowsProps<Value extends string> {
  /** For screen readers; sighted people read the heading above. */
  legend: string;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export function RadioRows<Value extends string>({
  legend,
  options,
  value: chosen,
  onChange,
}: RadioRowsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="card">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, label, detail, end }) => (
        <label key={value} className="row row-yields setting-row radio-row">
          <input
            className="radio-row-input"
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span className="fill stack setting-row-text">
            <span className="setting-row-title">{label}</span>
            {detail !== undefined && <span className="small">{detail}</span>}
          </span>
          {end !== undefined && <span className="setting-row-end">{end}</span>}
        </label>
      ))}
    </fieldset>
  );
}
