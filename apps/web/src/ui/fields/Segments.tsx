import { useId } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import './Segments.css';

interface SegmentsProps<Value> {
  /** For screen readers: what is chosen here. */
  legend: string;
  /** `language`, of a text that is not in the page's. */
  options: readonly { value: Value; text: string; icon?: string; language?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few that are short enough to stand beside each other. */
export function Segments<Value extends string | number>({
  legend,
  options,
  value: chosen,
  onChange,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, text, icon, language }) => (
        <label key={value} className="row segments-option" lang={language}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {icon !== undefined && <Icon shape={icon} size="small" />}
          {text}
        </label>
      ))}
    </fieldset>
  );
}
