import type { ConversationMessage } from '@tend/client';
import { useCallback } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { useAnswer } from '../../../ui/loading/use-answer.ts';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { RetryNotice } from '../../../ui/notices/RetryNotice.tsx';
import { usePeople } from '../../users/use-people.ts';
import './Votes.css';

export interface VotesProps {
  chatId: string;
  message: ConversationMessage;
  onClose: () => void;
}

/** Who voted for what, answer by answer, in the order of voting. */
export function Votes({ chatId, message: { id: messageId, content }, onClose }: VotesProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const ask = useCallback(
    () => client.call('poll.votes', { chatId, messageId }),
    [client, chatId, messageId],
  );
  const { value, error, reload } = useAnswer(ask);
  const answers = content.type === 'poll' ? content.answers : [];
  return (
    <>
      {value === null && error === null && <ListSkeleton label={t('action.loading')} count={4} />}
      {value === null && error !== null && (
        <RetryNotice sentence={sentenceOf(error, text)} onRetry={reload} />
      )}
      {value !== null &&
        answers.map(({ text: words }, index) => (
          <AnswerVoters
            // oxlint-disable-next-line react/no-array-index-key -- an answer is its place
            key={index}
            words={words}
            userIds={value.votes
              .filter(({ answers: chosen }) => chosen.includes(index))
              .map(({ userId }) => userId)}
          />
        ))}
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </>
  );
}

function AnswerVoters({ words, userIds }: { words: string; userIds: readonly string[] }) {
  const { t } = useText();
  const { userId: selfId } = useClient();
  const { byId, nameOf } = usePeople();
  return (
    <section className="answer-voters">
      <h3 className="row row-yields section">
        <bdi className="fill answer-voters-words">{words}</bdi>
        <span>{t('poll.votes', { count: userIds.length })}</span>
      </h3>
      <ul>
        {userIds.map((id) => (
          <li key={id}>
            <PersonRow
              id={id}
              name={nameOf(id)}
              isCompact
              isSelf={id === selfId}
              detail={byId.get(id)?.jobTitle ?? ''}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
