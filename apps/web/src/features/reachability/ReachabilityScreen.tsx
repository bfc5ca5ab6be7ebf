import type { Reachability } from '@tend/protocol';
import { type ReactNode, useCallback, useState } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { AdministrationPage } from '../../ui/page/AdministrationPage.tsx';
import { NothingDrawing } from '../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { FilterChips } from '../../ui/fields/FilterChips.tsx';
import { ListSkeleton } from '../../ui/loading/ListSkeleton.tsx';
import { PageScroller } from '../../ui/page/Page.tsx';
import { PageError } from '../../ui/notices/PageError.tsx';
import { PersonRow } from '../../ui/lists/PersonRow.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { useAnswer } from '../../ui/loading/use-answer.ts';
import { useReloadInView } from '../../ui/loading/use-reload-in-view.ts';
import { WindowedList } from '../../ui/lists/WindowedList.tsx';
import { matchesSearch } from '../../platform/language/search-text.ts';
import { usePeople } from '../users/use-people.ts';
import { DeliveryState } from './DeliveryState.tsx';
import { PersonDevicesSheet } from './PersonDevicesSheet.tsx';
import { useReachabilityWords } from './use-reachability-words.ts';

const personHeightPx = 66;
const aboveHeightPx = 220;

/** Shows administrators which people notifications reach, and the state of the services that deliver them. */
export function ReachabilityScreen() {
  return (
    <AdministrationPage tab="reachability">
      <ReachabilityOfNow />
    </AdministrationPage>
  );
}

function ReachabilityOfNow() {
  const { t } = useText();
  const client = useClient();
  const ask = useCallback(() => client.call('reachability.list', {}), [client]);
  const { value, error, reload } = useAnswer(ask);
  useReloadInView(reload);
  if (value !== null) return <PeopleReached people={value.people} onTested={reload} />;
  return (
    <PageScroller label={t('administration.reachability')}>
      {error === null ? (
        <ListSkeleton label={t('reachability.loading')} />
      ) : (
        <PageError title={t('reachability.failed')} error={error} onRetry={reload} />
      )}
    </PageScroller>
  );
}

interface Listed extends Reachability {
  name: string;
  jobTitle: string;
}

function PeopleReached({
  people,
  onTested,
}: {
  people: readonly Reachability[];
  onTested: () => void;
}) {
  const { t } = useText();
  const { all } = usePeople();
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<'unreachable' | 'all'>('unreachable');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const byId = new Map(people.map((person) => [person.userId, person]));
  // In the directory's order, by name.
  const listed = all.flatMap(({ id, name, jobTitle }): Listed[] => {
    const person = byId.get(id);
    return person === undefined ? [] : [{ ...person, name, jobTitle }];
  });
  const unreachable = listed.filter(({ state }) => state !== 'reachable');
  const found = (filter === 'all' ? listed : unreachable).filter(({ name, jobTitle }) =>
    matchesSearch(`${name} ${jobTitle}`, query),
  );
  const chosen = listed.find(({ userId }) => userId === chosenId);
  return (
    <div className="stack page-list">
      <SearchField label={t('reachability.search')} value={query} onChange={setQuery} />
      <FoundPeople
        found={found}
        query={query}
        onChoose={setChosenId}
        filters={
          <FilterChips
            label={t('reachability.filter')}
            value={filter}
            onChange={setFilter}
            options={[
              {
                value: 'unreachable',
                text: t('reachability.unreachable'),
                count: unreachable.length,
              },
              { value: 'all', text: t('reachability.all'), count: listed.length },
            ]}
          />
        }
      />
      {chosen !== undefined && (
        <PersonDevicesSheet person={chosen} onTested={onTested} onClose={() => setChosenId(null)} />
      )}
    </div>
  );
}

interface FoundPeopleProps {
  found: readonly Listed[];
  query: string;
  /** They scroll with the list: with large text there is no room for both. */
  filters: ReactNode;
  onChoose: (userId: string) => void;
}

function FoundPeople({ found, query, filters, onChoose }: FoundPeopleProps) {
  const { t } = useText();
  const isSearch = query !== '';
  const label = t('administration.reachability');
  if (found.length === 0) {
    return (
      <PageScroller label={label}>
        {filters}
        {isSearch ? (
          <p>{t('people.nobodyFound', { query })}</p>
        ) : (
          <>
            <DeliveryState />
            <EmptyState
              drawing={<NothingDrawing />}
              title={t('reachability.everybodyTitle')}
              text={t('reachability.everybodyText')}
            />
          </>
        )}
      </PageScroller>
    );
  }
  const items: readonly (Listed | null)[] = [null, ...found];
  return (
    <WindowedList
      label={label}
      items={items}
      keyOf={(item) => item?.userId ?? 'above'}
      estimateRowHeight={(item) => (item === null ? aboveHeightPx : personHeightPx)}
      isHeading={(item) => item === null}
      renderRow={(item) =>
        item === null ? (
          <>
            {filters}
            {!isSearch && <DeliveryState />}
          </>
        ) : (
          <ReachedRow person={item} onChoose={() => onChoose(item.userId)} />
        )
      }
    />
  );
}

function ReachedRow({ person, onChoose }: { person: Listed; onChoose: () => void }) {
  const describe = useReachabilityWords();
  const { userId, name } = person;
  return (
    <PersonRow id={userId} name={name} detail={describe(person)} isRowTarget onClick={onChoose} />
  );
}
