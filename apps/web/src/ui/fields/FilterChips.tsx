import { formatNumber } from '../../platform/language/format.ts';
import { useText } from '../../platform/language/i18n.ts';
import './Chips.css';

interface FilterChipsProps<Value> {
  /** For screen readers: the subject of the choice. */
  label: string;
  options: readonly { value: Value; text: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Filters a list; exactly one chip is on. */
export function FilterChips<Value extends string | null>({
  label,
  options,
  value: chosen,
  onChange,
}: FilterChipsProps<Value>) {
  const { language } = useText();
  return (
    <div className="row chips filter-chips" role="group" aria-label={label}>
      {options.map(({ value, text, count }) => (
        <button
          key={value}
          type="button"
          className="row chip"
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
        >
          <bdi>{text}</bdi>
          {count !== undefined && (
            <span className="chip-count">{formatNumber(count, language)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
