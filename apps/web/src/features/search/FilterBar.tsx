import { close } from 'ionicons/icons';
import { memo, useEffect, useRef } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import type { ChosenFilter, FilterChip } from './filters.ts';
import type { Search } from './search-address.ts';
import '../../ui/fields/Chips.css';
import './FilterBar.css';

interface FilterBarProps {
  filters: readonly FilterChip[];
  /** On one line, which scrolls sideways, above results. */
  isLine: boolean;
  onChange: (search: Search) => void;
  onChoose: (filter: ChosenFilter) => void;
}

/** The filters of a search; one that is set shows its value, and is taken away by a press. */
export const FilterBar = memo(function FilterBar({
  filters,
  isLine,
  onChange,
  onChoose,
}: FilterBarProps) {
  const { t } = useText();
  const bar = useRef<HTMLDivElement>(null);
  const set = filters.filter(({ isSet }) => isSet).map(({ name }) => name);
  const last = set.at(-1);
  useEffect(() => {
    if (!isLine || last === undefined) return;
    const chip = bar.current?.querySelector(`[data-filter="${last}"]`);
    chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isLine, last]);
  return (
    <div
      ref={bar}
      className={isLine ? 'row chips search-filters-line' : 'row search-filters'}
      role="group"
      aria-label={t('search.filters')}
    >
      {filters.map((filter) => (
        <Chip key={filter.name} {...{ filter, onChange, onChoose }} />
      ))}
    </div>
  );
});

interface ChipProps extends Pick<FilterBarProps, 'onChange' | 'onChoose'> {
  filter: FilterChip;
}

function Chip({ filter, onChange, onChoose }: ChipProps) {
  const { name, icon, word, label, isSet, next } = filter;
  const isChosen = name === 'from' || name === 'inChat' || name === 'dates';
  return (
    <button
      type="button"
      className={isSet ? 'row chip search-chip search-chip-set' : 'row chip search-chip'}
      data-filter={name}
      aria-label={label}
      aria-pressed={isChosen && !isSet ? undefined : isSet}
      aria-haspopup={isChosen && !isSet ? 'dialog' : undefined}
      onClick={() => {
        if (next !== null) onChange(next);
        else if (isChosen) onChoose(name);
      }}
    >
      <Icon shape={icon} size="small" className={`search-chip-${name}`} />
      <bdi>{word}</bdi>
      {isSet && <Icon shape={close} size="small" className="search-chip-close" />}
    </button>
  );
}
