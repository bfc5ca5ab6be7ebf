import { useId } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import './Segments.css';

interface SegmentsProps<Value> {
  /** For screen readers: the subject of the choice. */
  legend: string;
  /** `language`: set if the text is not in the page's language. */
  options: readonly { value: Value; text: string; icon?: string; language?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few options, short enough to be side by side. */
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
