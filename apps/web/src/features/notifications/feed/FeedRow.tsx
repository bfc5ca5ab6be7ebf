import { isMention } from '@tend/protocol';
import { ellipsisVertical } from 'ionicons/icons';
import { memo, useEffect, useState } from 'react';
import { formatClock } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Badge } from '../../../ui/pictures/Badge.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ListRow } from '../../../ui/lists/ListRow.tsx';
import { MarkedAvatar } from '../../../ui/pictures/MarkedAvatar.tsx';
import { PhraseTitle } from '../../../ui/lists/PhraseTitle.tsx';
import { SwipeAway } from '../../../ui/lists/SwipeAway.tsx';
import type { FeedRow as Row } from './feed-rows.ts';
import { useFeedEntry } from './use-feed-entry.ts';
import './FeedRow.css';

/** By then, everything in the local copy is shown. */
const lateAfterMs = 150;

interface FeedRowProps {
  row: Row;
  onOpen: (row: Row) => void;
  onClear: (row: Row) => void;
  onMenu: (row: Row) => void;
}

/** The notifications of one chat and day: author, text, and a link. */
export const FeedRow = memo(function FeedRow({ row, onOpen, onClear, onMenu }: FeedRowProps) {
  const { t, language } = useText();
  const { newest, newCount, entries } = row;
  const { phrase, title, actorName, chatTitle, text, isComplete, address } = useFeedEntry(newest);
  const isLate = useIsLate(isComplete);
  const canBeCleared = entries.every(({ isStored }) => isStored);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut: the row's menu does the same
    <div
      className={isLate ? 'feed-row feed-row-late' : 'feed-row'}
      data-feed-row={row.key}
      onKeyDown={(event) => {
        if (event.key === 'Delete') onClear(row);
      }}
    >
      <SwipeAway
        text={t(canBeCleared ? 'feed.clear' : 'feed.markRead')}
        onSwipe={() => onClear(row)}
      >
        <ListRow
          size="tall"
          to={address}
          onOpen={() => onOpen(row)}
          isUnread={newCount > 0}
          isRowTarget
          start={
            <MarkedAvatar id={newest.actorId} name={actorName} isMention={isMention(newest.type)} />
          }
          title={<PhraseTitle phrase={phrase} isNew={newCount > 0} />}
          titleEnd={
            <time className="list-row-time">{formatClock(newest.createdAt, language)}</time>
          }
          detail={<bdi>{wordDetail({ chatTitle, text }, t)}</bdi>}
          detailEnd={<NewMark count={newCount} />}
          end={
            <IconButton
              icon={ellipsisVertical}
              label={t('feed.actions', { title })}
              onClick={() => onMenu(row)}
            />
          }
        />
      </SwipeAway>
    </div>
  );
});

/** Content that loads late keeps to the reserved height, so that the rows below do not move. */
function useIsLate(isComplete: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isComplete) return undefined;
    const timer = setTimeout(() => setIsLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, [isComplete]);
  return isLate;
}

/** A dot for one new notification, a count for several. */
function NewMark({ count }: { count: number }) {
  const { t } = useText();
  if (count === 1) return <span className="feed-dot" aria-hidden="true" />;
  return <Badge count={count} label={t('chats.unread', { count })} />;
}

function wordDetail(
  { chatTitle, text }: { chatTitle: string; text: string },
  t: ReturnType<typeof useText>['t'],
): string {
  if (chatTitle === '') return text;
  return text === '' ? chatTitle : t('feed.inChat', { chat: chatTitle, text });
}
