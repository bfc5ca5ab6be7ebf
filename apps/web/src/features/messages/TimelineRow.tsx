import type { ConversationMessage } from '@tend/client';
import { useText } from '../../platform/i18n.ts';
import { Bubble } from './Bubble.tsx';
import { DayPill } from './DayPill.tsx';
import { markOf } from './message-mark.ts';
import { SystemLines } from './SystemLines.tsx';
import type { TimelineItem } from './timeline.ts';
import type { WrittenContent } from './use-mention-words.ts';
import './TimelineRow.css';

/** What the rows of a conversation have in common. */
export interface TimelineFacts {
  isGroup: boolean;
  readByAllUpTo: number;
  nameOf: (userId: string) => string;
  /** A text with the people in it by today's names. */
  textOf: (content: WrittenContent) => string;
  /** The message below which "Waiting for connection" stands. */
  waitingId: string | null;
  /** Whether the message has come while the conversation was looked at. */
  isNew: (key: string) => boolean;
  /** The message that the reader was led to. */
  pointedOutSeq: number | null;
  /** The long messages that are shown whole. */
  unfolded: ReadonlySet<string>;
  /** Shows a long message whole, or by its beginning again. */
  onUnfold: (key: string) => void;
  /** Shows what can be done with a message. */
  onMenu: (key: string) => void;
}

interface TimelineRowProps {
  item: TimelineItem<ConversationMessage>;
  facts: TimelineFacts;
  /** The Tab key comes by this row. */
  isTabStop: boolean;
}

export function TimelineRow({ item, facts, isTabStop }: TimelineRowProps) {
  switch (item.type) {
    case 'day':
      return (
        <div className="day-line">
          <DayPill time={item.time} />
        </div>
      );
    case 'unread':
      return <UnreadDivider count={item.count} />;
    case 'events':
      return <SystemLines events={item.events} />;
    case 'bubble': {
      const { message, text, day, isRunStart, isRunEnd } = item;
      const { content } = message;
      const isPointedOut = message.seq !== null && message.seq === facts.pointedOutSeq;
      const bubble = (
        <Bubble
          message={message}
          text={content.type === 'event' ? text : facts.textOf(content)}
          day={day}
          author={facts.nameOf(message.authorId)}
          mark={markOf(message, facts.readByAllUpTo)}
          isInGroup={facts.isGroup}
          isRunStart={isRunStart}
          isRunEnd={isRunEnd}
          isNew={facts.isNew(message.key)}
          isWaitingLast={message.id === facts.waitingId}
          isTabStop={isTabStop}
          isUnfolded={facts.unfolded.has(message.key)}
          onUnfold={facts.onUnfold}
          onMenu={facts.onMenu}
        />
      );
      return isPointedOut ? <div className="pointed-out">{bubble}</div> : bubble;
    }
  }
}

function UnreadDivider({ count }: { count: number }) {
  const { t } = useText();
  return (
    <div className="unread-divider" role="separator" aria-label={t('message.newCount', { count })}>
      {t('message.newCount', { count })}
    </div>
  );
}
