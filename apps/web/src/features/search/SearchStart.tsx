import { close, phonePortraitOutline, timeOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { joinFacts } from '../../platform/language/facts.ts';
import { useText } from '../../platform/language/i18n.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { PageScroller } from '../../ui/page/Page.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { usePresence } from '../presence/use-presence.ts';
import { usePeople } from '../users/use-people.ts';
import { FilterBar } from './FilterBar.tsx';
import { type ChosenFilter, type FilterWords, listFilters, wordFilters } from './filters.ts';
import { listCorrespondents } from './result-rows.ts';
import { addressOfSearch, emptySearch, type Search } from './search-address.ts';
import type { useRecentSearches } from './use-recent-searches.ts';
import './SearchStart.css';

interface SearchStartProps {
  words: FilterWords;
  recent: ReturnType<typeof useRecentSearches>;
  onSearch: (search: Search) => void;
  onChoose: (filter: ChosenFilter) => void;
  /** What was pressed goes, and the focus with it. */
  onGone: () => void;
}

/** Before anything is searched for: what can be chosen instead of typed. */
export function SearchStart({ words, recent, onSearch, onChoose, onGone }: SearchStartProps) {
  const { t } = useText();
  const { searches } = recent;
  const handleClear = () => {
    recent.clear();
    onGone();
  };
  return (
    <PageScroller label={t('search.heading')}>
      <div className="search-start">
        <h2 className="section search-group">{t('search.only')}</h2>
        <FilterBar
          filters={listFilters(emptySearch, words)}
          isLine={false}
          onChange={onSearch}
          onChoose={onChoose}
        />
        <Correspondents onPick={(fromId) => onSearch({ ...emptySearch, fromId })} />
        {searches.length > 0 && (
          <>
            <div className="row search-group">
              <h2 className="fill section">{t('search.recent')}</h2>
              <button type="button" className="search-group-action" onClick={handleClear}>
                {t('search.clearRecent')}
              </button>
            </div>
            <ul aria-label={t('search.recent')}>
              {searches.map((search) => (
                <RecentRow
                  key={addressOfSearch(search)}
                  {...{ search, words }}
                  onSearch={() => onSearch(search)}
                  onRemove={() => {
                    recent.remove(search);
                    onGone();
                  }}
                />
              ))}
            </ul>
          </>
        )}
        <p className="row search-note">
          <Icon shape={phonePortraitOutline} size="small" />
          {t('search.recentNote')}
        </p>
      </div>
    </PageScroller>
  );
}

const correspondentsShown = 5;

function Correspondents({ onPick }: { onPick: (userId: string) => void }) {
  const { t } = useText();
  const { items } = useReadable(useClient().chatList);
  const { byId, firstNameOf } = usePeople();
  const people = useMemo(
    () => listCorrespondents(items, byId).slice(0, correspondentsShown),
    [items, byId],
  );
  const presence = usePresence(people.map(({ id }) => id));
  if (people.length === 0) return null;
  return (
    <>
      <h2 className="section search-group">{t('search.correspondents')}</h2>
      <ul className="row search-people" aria-label={t('search.correspondents')}>
        {people.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="stack search-person"
              aria-label={t('search.fromName', { name })}
              onClick={() => onPick(id)}
            >
              <Avatar
                id={id}
                name={name}
                shape="person"
                size={64}
                isOnline={presence.get(id)?.isOnline === true}
              />
              <bdi className="truncate search-person-name">{firstNameOf(id)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface RecentRowProps {
  search: Search;
  words: FilterWords;
  onSearch: () => void;
  onRemove: () => void;
}

function RecentRow({ search, words, onSearch, onRemove }: RecentRowProps) {
  const { t } = words;
  const filters = joinFacts(wordFilters(search, words), t);
  const [title, detail] = search.words === '' ? [filters, ''] : [search.words, filters];
  return (
    <li className="row search-recent">
      <button type="button" className="fill row search-recent-main" onClick={onSearch}>
        <Icon shape={timeOutline} />
        <span className="fill stack">
          <bdi className="truncate">{title}</bdi>
          {detail !== '' && <bdi className="small truncate">{detail}</bdi>}
        </span>
      </button>
      <IconButton
        icon={close}
        label={t('search.removeRecent', { words: title })}
        onClick={onRemove}
      />
    </li>
  );
}
