import { useMemo, useState } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { matchesSearch } from '../../platform/language/search-text.ts';
import { Avatar } from '../pictures/Avatar.tsx';
import { NothingFound } from '../lists/NothingFound.tsx';
import { SearchField } from './SearchField.tsx';
import { WindowedList } from '../lists/WindowedList.tsx';
import './PeoplePicker.css';

export interface PickablePerson {
  readonly id: string;
  readonly name: string;
  readonly jobTitle: string;
}

interface PeoplePickerProps {
  people: readonly PickablePerson[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const rowHeightPx = 66;

/** Selects any number of people, with a search by name or job title. */
export function PeoplePicker({ people, chosen, onChange }: PeoplePickerProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const found = useMemo(
    () => people.filter(({ name, jobTitle }) => matchesSearch(`${name} ${jobTitle}`, query)),
    [people, query],
  );

  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  return (
    <div className="fill stack">
      <SearchField label={t('people.search')} value={query} onChange={setQuery} />
      {found.length === 0 ? (
        <NothingFound>
          {people.length === 0
            ? t('directory.nobodyText')
            : t('people.nobodyFound', { query: query.trim() })}
        </NothingFound>
      ) : (
        <WindowedList
          label={t('people.list')}
          items={found}
          keyOf={({ id }) => id}
          estimateRowHeight={() => rowHeightPx}
          renderRow={(person) => (
            <PickRow
              person={person}
              isChosen={chosen.has(person.id)}
              onToggle={() => toggle(person.id)}
            />
          )}
        />
      )}
    </div>
  );
}

interface PickRowProps {
  person: PickablePerson;
  isChosen: boolean;
  onToggle: () => void;
}

function PickRow({ person: { id, name, jobTitle }, isChosen, onToggle }: PickRowProps) {
  return (
    <label className="row pick-row">
      <Avatar id={id} name={name} shape="person" size={48} />
      <span className="fill stack">
        <bdi className="truncate pick-row-name">{name}</bdi>
        {jobTitle !== '' && <bdi className="small truncate pick-row-detail">{jobTitle}</bdi>}
      </span>
      <input
        type="checkbox"
        className="pick-row-box"
        checked={isChosen}
        data-row-target
        onChange={onToggle}
      />
    </label>
  );
}
