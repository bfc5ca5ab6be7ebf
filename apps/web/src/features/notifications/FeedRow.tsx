import type { FeedEntry } from '@tend/client';
import { ellipsisVertical } from 'ionicons/icons';
import { memo, type ReactNode } from 'react';
import { formatClock } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { SwipeAway } from '../../ui/SwipeAway.tsx';
import type { Phrase } from '../messages/system-lines.ts';
import type { FeedRow as Row } from './feed-rows.ts';
import { useFeedEntry } from './use-feed-entry.ts';
import './FeedRow.css';

interface FeedRowProps {
  row: Row;
  onOpen: (row: Row) => void;
  onClear: (row: Row) => void;
  onMenu: (row: Row) => void;
}

/** What came from one chat on one day: who, what, and where it leads. */
export const FeedRow = memo(function FeedRow({ row, onOpen, onClear, onMenu }: FeedRowProps) {
  const { t, language } = useText();
  const { newest, newCount, entries } = row;
  const { phrase, title, actorName, chatTitle, text, address } = useFeedEntry(newest);
  const canBeCleared = entries.some(({ isStored }) => isStored);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut: the row's menu does the same
    <div
      onKeyDown={(event) => {
        if (event.key === 'Delete' && canBeCleared) onClear(row);
      }}
    >
      <SwipeAway text={t('feed.clear')} isOff={!canBeCleared} onSwipe={() => onClear(row)}>
        <ListRow
          size="tall"
          to={address}
          onOpen={() => onOpen(row)}
          isUnread={newCount > 0}
          isRowTarget
          start={<FeedFace entry={newest} name={actorName} />}
          title={<FeedTitle phrase={phrase} isNew={newCount > 0} />}
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

export function FeedFace({ entry, name, size }: { entry: FeedEntry; name: string; size?: 44 }) {
  const isMention = entry.type === 'mention' || entry.type === 'all';
  return (
    <span className="feed-face">
      <Avatar id={entry.actorId} name={name} shape="person" size={size ?? 48} />
      {isMention && (
        <span className="feed-face-mark" aria-hidden="true">
          @
        </span>
      )}
    </span>
  );
}

export function FeedTitle({ phrase, isNew }: { phrase: Phrase; isNew: boolean }): ReactNode {
  const { t } = useText();
  return (
    <span className="feed-title">
      {isNew && <span className="visually-hidden">{t('feed.new')}: </span>}
      {phrase.map(({ text, isName }) =>
        isName ? (
          <b key={text}>
            <bdi>{text}</bdi>
          </b>
        ) : (
          text
        ),
      )}
    </span>
  );
}

/** One that waits has a dot, several are counted. */
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
