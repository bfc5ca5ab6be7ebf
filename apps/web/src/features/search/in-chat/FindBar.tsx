import type { ChatDetails } from '@tend/client';
import { hasWords } from '@tend/search';
import { calendarOutline, chevronDown, chevronUp, personOutline, person } from 'ionicons/icons';
import { useMemo, useRef, useState } from 'react';
import { useReadable } from '../../../platform/client/client.ts';
import { formatNumber } from '../../../platform/language/format.ts';
import { type Text, useText } from '../../../platform/language/i18n.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { usePeople } from '../../users/use-people.ts';
import { PickSheet } from '../PickSheet.tsx';
import { wordCount } from '../word-count.ts';
import type { Finder, Finding } from './finder.ts';
import './FindBar.css';

export interface FindBarProps {
  finder: Finder;
  chat: ChatDetails;
}

/** In place of the composer while messages are searched: the hits, and the ways to them. */
export function FindBar({ finder, chat }: FindBarProps) {
  const text = useText();
  const { t } = text;
  const finding = useReadable(finder);
  const [isChoosing, setChoosing] = useState(false);
  const hits = useRef<HTMLDivElement>(null);
  function handleRetry() {
    // Its button goes, and the focus would go with it.
    hits.current?.focus();
    finder.retry();
  }
  return (
    <footer className="find-bar">
      <FindNote finding={finding} onRetry={handleRetry} />
      <div
        ref={hits}
        className="row find-bar-actions"
        role="group"
        aria-label={t('search.hits')}
        tabIndex={-1}
      >
        <IconButton
          icon={calendarOutline}
          label={t('dates.heading')}
          onClick={() => finder.askForDay()}
        />
        <FromButton {...{ finder, finding }} onOpen={() => setChoosing(true)} />
        <p className="fill find-bar-place" role="status">
          {wordPlace(finding, text)}
        </p>
        <IconButton
          kind="tone"
          icon={chevronUp}
          label={t('search.older')}
          isDisabled={finding.older === null}
          onClick={() => finder.go(finding.older)}
        />
        <IconButton
          kind="tone"
          icon={chevronDown}
          label={t('search.newer')}
          isDisabled={finding.newer === null}
          onClick={() => finder.go(finding.newer)}
        />
      </div>
      {isChoosing && <MembersSheet {...{ finder, chat }} onClose={() => setChoosing(false)} />}
    </footer>
  );
}

/** "5 of 14" */
function wordPlace(finding: Finding, text: Text): string {
  const { t, language } = text;
  const { words, fromId, found, isOld, place } = finding;
  if (isOld || !(hasWords(words) || fromId !== null)) return '';
  const { count, state } = found;
  if (count === 0) return state === 'searching' ? '' : t('search.noHits');
  const number = wordCount(count, text);
  return place === null
    ? number
    : t('search.place', { place: formatNumber(place, language), number });
}

interface FindNoteProps {
  finding: Finding;
  onRetry: () => void;
}

/** What the number does not say. */
function FindNote({ finding: { found, isOld }, onRetry }: FindNoteProps) {
  const { t } = useText();
  if (isOld) return null;
  if (found.state === 'failed') {
    return (
      <p className="find-bar-note" role="status">
        {t('search.failed')}{' '}
        <button type="button" className="find-bar-retry" onClick={onRetry}>
          {t('action.tryAgain')}
        </button>
      </p>
    );
  }
  const note = noteOn(found);
  return note === null ? null : <p className="find-bar-note">{t(note)}</p>;
}

function noteOn({ state, isIndexing, isCorrected }: Finding['found']) {
  if (state === 'local') return 'search.local';
  if (isIndexing) return 'search.indexing';
  return isCorrected ? 'search.corrected' : null;
}

interface Searched {
  finder: Finder;
  finding: Finding;
}

/** Chooses whose messages are searched; pressed again, everybody's are. */
function FromButton({ finder, finding: { fromId }, onOpen }: Searched & { onOpen: () => void }) {
  const { t } = useText();
  const { nameOf } = usePeople();
  if (fromId === null) {
    return <IconButton icon={personOutline} label={t('search.fromWhom')} onClick={onOpen} />;
  }
  return (
    <IconButton
      kind="tone"
      icon={person}
      label={t('search.fromName', { name: nameOf(fromId) })}
      isPressed
      onClick={() => finder.setFrom(null)}
    />
  );
}

interface MembersSheetProps extends FindBarProps {
  onClose: () => void;
}

function MembersSheet({ finder, chat: { members }, onClose }: MembersSheetProps) {
  const { t } = useText();
  const people = useMemo(
    () => members.map(({ user }) => user).filter((user) => user !== null),
    [members],
  );
  return (
    <PickSheet
      title={t('search.fromWhom')}
      search={t('people.search')}
      options={people}
      nothingFound={(query) => t('people.nobodyFound', { query })}
      onPick={(id) => {
        onClose();
        finder.setFrom(id);
      }}
      onClose={onClose}
    />
  );
}
