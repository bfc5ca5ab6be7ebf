import type { Presence, UserRow } from '@tend/protocol';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { joinFacts } from '../../platform/language/facts.ts';
import { useText } from '../../platform/language/i18n.ts';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { ListSkeleton } from '../../ui/loading/ListSkeleton.tsx';
import { NothingFound } from '../../ui/lists/NothingFound.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { PersonRow } from '../../ui/lists/PersonRow.tsx';
import { type ListControl, WindowedList } from '../../ui/lists/WindowedList.tsx';
import { useOpenDirect } from '../chats/use-open-direct.ts';
import { usePresence } from '../presence/use-presence.ts';
import { type DirectoryRow, listDirectory } from './directory-rows.ts';
import { NobodyYet } from '../../ui/lists/NobodyYet.tsx';
import { useStatus } from './use-status.ts';

interface DirectoryListProps {
  isLoaded: boolean;
  people: readonly UserRow[];
  query: string;
  jobGroup: string | null;
  controlRef: RefObject<ListControl | null>;
  /** Clears the search and the filter. */
  onShowAll: () => void;
}

const rowHeightPx = 66;
const headingHeightPx = 36;

export function DirectoryList(props: DirectoryListProps) {
  const { isLoaded, people, query, jobGroup, controlRef, onShowAll } = props;
  const text = useText();
  const { t } = text;
  const presence = usePresence(useMemo(() => people.map(({ id }) => id), [people]));
  const rows = useMemo(
    () => listDirectory({ people, presence, query, jobGroup }),
    [people, presence, query, jobGroup],
  );
  const openDirect = useOpenDirect();
  const renderRow = useRowRenderer(presence, openDirect.run);

  if (!isLoaded) return <ListSkeleton label={t('people.loading')} />;
  if (people.length === 0) return <NobodyYet />;
  if (rows.length === 0) {
    return (
      <NothingFound onShowAll={onShowAll}>
        {t('people.nobodyFound', { query: query.trim() })}
      </NothingFound>
    );
  }

  return (
    <>
      {openDirect.error !== null && (
        <div className="column page-notices">
          <Notice kind="error">{sentenceOf(openDirect.error, text)}</Notice>
        </div>
      )}
      <WindowedList
        label={t('people.list')}
        items={rows}
        keyOf={({ key }) => key}
        estimateRowHeight={({ type }) => (type === 'heading' ? headingHeightPx : rowHeightPx)}
        renderRow={renderRow}
        isHeading={({ type }) => type === 'heading'}
        controlRef={controlRef}
      />
    </>
  );
}

function useRowRenderer(
  presence: ReadonlyMap<string, Presence>,
  onWrite: (userId: string) => void,
): (row: DirectoryRow) => ReactNode {
  const { t } = useText();
  return (row) => {
    if (row.type === 'heading') {
      return (
        <h2 className="section list-heading">{t(`directory.${row.key}`, { count: row.count })}</h2>
      );
    }
    const isOnline = presence.get(row.person.id)?.isOnline === true;
    return <DirectoryPerson person={row.person} isOnline={isOnline} onWrite={onWrite} />;
  };
}

interface DirectoryPersonProps {
  person: UserRow;
  isOnline: boolean;
  onWrite: (userId: string) => void;
}

function DirectoryPerson({ person, isOnline, onWrite }: DirectoryPersonProps) {
  const { t } = useText();
  const status = useStatus(person);
  const { id, name, jobTitle } = person;
  return (
    <PersonRow
      id={id}
      name={name}
      detail={joinFacts([status?.words ?? '', jobTitle], t)}
      isOnline={isOnline}
      to={addressOf('details', { kind: 'user', id })}
      onWrite={onWrite}
      isRowTarget
    />
  );
}
