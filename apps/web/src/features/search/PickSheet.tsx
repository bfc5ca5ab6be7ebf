import { useMemo, useState } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { matchesSearch } from '../../platform/language/search-text.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Pickable } from '../../ui/fields/PeoplePicker.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { ListRow } from '../../ui/lists/ListRow.tsx';
import { NothingFound } from '../../ui/lists/NothingFound.tsx';
import { WindowedList } from '../../ui/lists/WindowedList.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import './PickSheet.css';

interface PickSheetProps {
  title: string;
  /** The label of the search among them. */
  search: string;
  options: readonly Pickable[];
  nothingFound: (query: string) => string;
  onPick: (id: string) => void;
  onClose: () => void;
}

const rowHeightPx = 66;

/** Picks one person or chat. */
export function PickSheet({
  title,
  search,
  options,
  nothingFound,
  onPick,
  onClose,
}: PickSheetProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const found = useMemo(
    () => options.filter(({ name, jobTitle }) => matchesSearch(`${name} ${jobTitle}`, query)),
    [options, query],
  );
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="stack pick-sheet">
        <SearchField label={search} value={query} onChange={setQuery} />
        {found.length === 0 ? (
          <NothingFound>{nothingFound(query.trim())}</NothingFound>
        ) : (
          <WindowedList
            label={title}
            items={found}
            keyOf={({ id }) => id}
            estimateRowHeight={() => rowHeightPx}
            renderRow={(option) => <Option option={option} onPick={onPick} />}
          />
        )}
        <div className="pick-sheet-foot">
          <Button kind="outlined" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function Option({ option, onPick }: { option: Pickable; onPick: (id: string) => void }) {
  const { id, name, jobTitle, avatar = { id, shape: 'person' as const } } = option;
  return (
    <ListRow
      size="person"
      start={<Avatar {...avatar} name={name} size={48} />}
      title={<bdi>{name}</bdi>}
      {...(jobTitle !== '' && { detail: <bdi>{jobTitle}</bdi> })}
      isRowTarget
      onClick={() => onPick(id)}
    />
  );
}
