import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMonth } from '../../../../platform/language/dates.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ListSkeleton } from '../../../../ui/loading/ListSkeleton.tsx';
import { useTask } from '../../../../ui/loading/use-task.ts';
import { sentenceOf } from '../../../../ui/notices/error-sentence.ts';
import { RetryNotice } from '../../../../ui/notices/RetryNotice.tsx';
import { byMonth } from './by-month.ts';

/** The place of something in a chat: its message's position, and its own in the message. */
export interface Place {
  readonly seq: number;
  readonly place: number;
}

interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly hasOlder: boolean;
}

/** Of how many entries a page is. */
export const pageRows = 60;

interface ShelfProps<Entry> {
  /** Fetches the newest page, or the one before a place. */
  fetchPage: (from: { before?: Place }) => Promise<Page<Entry>>;
  isGrid?: boolean;
  /** A list item; gets all entries so far, too. */
  renderEntry: (entry: Entry, entries: readonly Entry[]) => ReactNode;
}

/** Things of one kind that were sent in a chat, the newest first, by month and page by page. */
export function Shelf<Entry extends Place & { readonly createdAt: number }>({
  fetchPage,
  isGrid = false,
  renderEntry,
}: ShelfProps<Entry>) {
  const text = useText();
  const { t, language } = text;
  const { entries, hasOlder, page } = useEntries(fetchPage);
  const failure = page.error !== null && (
    <RetryNotice sentence={sentenceOf(page.error, text)} onRetry={page.run} />
  );
  if (entries === null) return failure || <ListSkeleton label={t('action.loading')} count={4} />;
  if (entries.length === 0) return <p className="chat-files-none">{t('media.none')}</p>;
  return (
    <>
      {byMonth(entries).map(({ time, things }) => (
        <section key={time}>
          <h3 className="chat-files-month">{formatMonth(time, language)}</h3>
          <ul className={isGrid ? 'chat-files-pictures' : undefined}>
            {things.map((thing) => renderEntry(thing, entries))}
          </ul>
        </section>
      ))}
      {failure}
      {hasOlder && page.error === null && (
        <Button kind="soft" isBusy={page.isBusy} onClick={page.run}>
          {t('media.older')}
        </Button>
      )}
    </>
  );
}

/** The entries so far; null until the first page is there. `page.run` fetches the next one. */
function useEntries<Entry extends Place>(fetchPage: ShelfProps<Entry>['fetchPage']) {
  const [entries, setEntries] = useState<readonly Entry[] | null>(null);
  const [hasOlder, setHasOlder] = useState(false);
  const page = useTask(async () => {
    const last = entries?.at(-1);
    const from = last === undefined ? {} : { before: { seq: last.seq, place: last.place } };
    const answer = await fetchPage(from);
    setEntries([...(entries ?? []), ...answer.entries]);
    setHasOlder(answer.hasOlder);
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    page.run();
  }, [page]);
  return { entries, hasOlder, page };
}
