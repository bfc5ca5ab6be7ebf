import type { ConversationMessage } from '@tend/client';
import { isMentioned } from '@tend/protocol';
import { memo } from 'react';
import { useClient } from '../../platform/client.ts';
import { joinFacts } from '../../platform/facts.ts';
import { formatOnDay } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { tintOf } from '../../ui/avatar-face.ts';
import { BubbleMeta } from './BubbleMeta.tsx';
import { BubbleMore } from './BubbleMore.tsx';
import type { MessageMark } from './message-mark.ts';
import { MessageText } from './MessageText.tsx';
import { wordWritten } from './written-time.ts';
import './Bubble.css';

interface BubbleProps {
  message: ConversationMessage;
  /** With the people in it by today's names. */
  text: string;
  /** The beginning of the day whose line it stands under. */
  day: number;
  author: string;
  mark: MessageMark | null;
  /** In groups others have a face and a name. */
  isInGroup: boolean;
  isRunStart: boolean;
  isRunEnd: boolean;
  /** It has come while the conversation was looked at. */
  isNew: boolean;
  /** The last one that waits while there is no connection. */
  isWaitingLast: boolean;
  /** The Tab key comes by here. */
  isTabStop: boolean;
  /** A long message is shown whole. */
  isUnfolded: boolean;
  onUnfold: (key: string) => void;
  onMenu: (key: string) => void;
}

export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, text, day, author, mark, isInGroup, isRunStart, isRunEnd } = props;
  const { t, language } = useText();
  const { isOwn, authorId, content } = message;
  const mentions = content.type === 'text' ? content.mentions : undefined;
  const { userId } = useClient();
  const isForMe = !isOwn && isMentioned(userId, mentions);
  const written = wordWritten(message, (time) => formatOnDay(time, day, language), t);
  const words = [
    isOwn ? t('message.you') : isForMe ? t('mention.byAuthor', { author }) : author,
    written,
    text,
    mark !== null && t(`message.${mark}`),
  ];
  const classes = [
    'bubble-row',
    isOwn ? 'bubble-row-own' : 'bubble-row-other',
    isRunStart && 'bubble-row-start',
    mark === 'failed' && 'bubble-row-failed',
    content.type === 'deleted' && 'bubble-row-deleted',
    props.isNew && 'bubble-row-new',
  ];
  const hasFace = isInGroup && !isOwn;
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {hasFace && (
        <span className="bubble-face">
          {isRunEnd && <Avatar id={authorId} name={author} shape="person" size={32} />}
        </span>
      )}
      <div className="bubble-column">
        <article
          className="bubble"
          aria-label={joinFacts(words, t)}
          data-message={message.key}
          // A tap brings out what can be done with it.
          tabIndex={-1}
        >
          {hasFace && isRunStart && <Author id={authorId} name={author} />}
          <MessageText
            text={content.type === 'text' ? content.text : text}
            mentions={mentions}
            isUnfolded={props.isUnfolded}
            onUnfold={() => props.onUnfold(message.key)}
          >
            <BubbleMeta written={written} mark={mark} />
          </MessageText>
        </article>
        {mark === 'failed' && <FailedLine message={message} />}
        {props.isWaitingLast && <WaitingLine />}
      </div>
      <BubbleMore
        messageKey={message.key}
        label={t('message.actions', { author: isOwn ? t('message.you') : author, clock: written })}
        isTabStop={props.isTabStop}
        onOpen={props.onMenu}
      />
    </div>
  );
});

function Author({ id, name }: { id: string; name: string }) {
  return (
    <p className="bubble-author" style={{ color: `var(--tend-tint-${tintOf(id)}-ink)` }}>
      <bdi>{name}</bdi>
    </p>
  );
}

function WaitingLine() {
  const { t } = useText();
  return <p className="bubble-note">{t('message.waiting')}</p>;
}

function FailedLine({ message: { id, failure } }: { message: ConversationMessage }) {
  const { t } = useText();
  const client = useClient();
  return (
    <div className="bubble-failure">
      <p className="bubble-failure-line">
        {t('message.notSent')}{' '}
        <button type="button" onClick={() => client.retryMessage(id)}>
          {t('message.retry')}
        </button>{' '}
        {t('message.orDiscard')}{' '}
        <button type="button" onClick={() => client.discardMessage(id)}>
          {t('message.discard')}
        </button>
      </p>
      {failure !== null && <p className="bubble-note">{t(`errors.${failure}`)}</p>}
    </div>
  );
}
