import { useMemo, useState } from 'react';
import { type Text, useText } from '../../platform/language/i18n.ts';
import { matchesSearch } from '../../platform/language/search-text.ts';
import type { AvatarShape } from '../pictures/avatar-face.ts';
import { Avatar } from '../pictures/Avatar.tsx';
import { NothingFound } from '../lists/NothingFound.tsx';
import { SearchField } from './SearchField.tsx';
import { WindowedList } from '../lists/WindowedList.tsx';
import './PeoplePicker.css';

/** A person, or a chat. */
export interface Pickable {
  readonly id: string;
  readonly name: string;
  readonly jobTitle: string;
  /** Whose avatar it has; without this, its own as of a person. */
  readonly avatar?: { readonly id: string; readonly shape: AvatarShape };
}

interface PickerWords {
  search: string;
  list: string;
  nothingFound: (query: string) => string;
}

interface PeoplePickerProps {
  people: readonly Pickable[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Those for people, if there are none. */
  words?: PickerWords;
}

const rowHeightPx = 66;

/** Selects any number of people or chats, with a search by name or job title. */
export function PeoplePicker({ people, chosen, onChange, words }: PeoplePickerProps) {
  const { t } = useText();
  const { search, list, nothingFound } = words ?? wordsForPeople(t);
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
      <SearchField label={search} value={query} onChange={setQuery} />
      {found.length === 0 ? (
        <NothingFound>
          {people.length === 0 ? t('directory.nobodyText') : nothingFound(query.trim())}
        </NothingFound>
      ) : (
        <WindowedList
          label={list}
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

function wordsForPeople(t: Text['t']): PickerWords {
  return {
    search: t('people.search'),
    list: t('people.list'),
    nothingFound: (query) => t('people.nobodyFound', { query }),
  };
}

interface PickRowProps {
  person: Pickable;
  isChosen: boolean;
  onToggle: () => void;
}

function PickRow({ person, isChosen, onToggle }: PickRowProps) {
  const { id, name, jobTitle, avatar = { id, shape: 'person' as const } } = person;
  return (
    <label className="row pick-row">
      <Avatar {...avatar} name={name} size={48} />
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
