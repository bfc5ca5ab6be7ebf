import { useId } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import './Segments.css';

interface Segment<Value> {
  value: Value;
  text: string;
  /** Below the text, such as a number. */
  detail?: string;
  icon?: string;
  /** Set if the text is not in the page's language. */
  language?: string;
}

interface SegmentsProps<Value> {
  /** For screen readers: the subject of the choice. */
  legend: string;
  options: readonly Segment<Value>[];
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
      {options.map(({ value, text, detail, icon, language }) => (
        <label key={value} className="row segments-option" lang={language}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {icon !== undefined && <Icon shape={icon} size="small" />}
          {detail === undefined ? (
            text
          ) : (
            <span className="stack segments-detailed">
              {text} <span className="small">{detail}</span>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
