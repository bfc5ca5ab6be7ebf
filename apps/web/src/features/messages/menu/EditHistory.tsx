import { isEditable, type OutputOf } from '@tend/protocol';
import { timeOutline } from 'ionicons/icons';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { formatMoment } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { useAnswer } from '../../../ui/loading/use-answer.ts';
import { useTask } from '../../../ui/loading/use-task.ts';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { RetryNotice } from '../../../ui/notices/RetryNotice.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useMentionWords } from '../mentions/use-mention-words.ts';
import { drawWords } from '../rows/draw-text.ts';
import type { DoneInSheet, MessageSheetProps } from './message-action.ts';
import './EditHistory.css';

type EarlierText = OutputOf<'message.history'>['texts'][number];

export const showHistory: DoneInSheet = {
  name: 'history',
  icon: timeOutline,
  isFor: ({ editedAt, state, content }) =>
    editedAt !== null && state === 'sent' && isEditable(content),
  label: (t) => t('message.history'),
  Sheet: EditHistory,
};

/** Everything that a message has said, newest first. */
function EditHistory({ subject: { chatId, message }, onClose }: MessageSheetProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const { id: messageId } = message;
  const ask = useCallback(
    (before?: number) =>
      client.call('message.history', {
        chatId,
        messageId,
        ...(before !== undefined && { before }),
      }),
    [client, chatId, messageId],
  );
  const { value, error, reload } = useAnswer(ask);
  return (
    <Sheet title={t('message.history')} onClose={onClose}>
      {value !== null && <Texts newest={value} ask={ask} />}
      {value === null && error === null && (
        <ListSkeleton label={t('message.historyLoading')} count={2} />
      )}
      {value === null && error !== null && (
        <RetryNotice sentence={sentenceOf(error, text)} onRetry={reload} />
      )}
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}

interface TextsProps {
  newest: OutputOf<'message.history'>;
  ask: (before: number) => Promise<OutputOf<'message.history'>>;
}

function Texts({ newest, ask }: TextsProps) {
  const text = useText();
  const { t } = text;
  const [{ texts, hasOlder }, setShown] = useState(newest);
  const oldest = texts.at(-1)?.number ?? 0;
  const older = useTask(async () => {
    const page = await ask(oldest);
    setShown({ texts: [...texts, ...page.texts], hasOlder: page.hasOlder });
  });
  return (
    <>
      <ol className="edit-history" reversed>
        {texts.map((earlier) => (
          <li key={earlier.number}>
            <EarlierVersion text={earlier} />
          </li>
        ))}
      </ol>
      {older.error !== null && (
        <RetryNotice sentence={sentenceOf(older.error, text)} onRetry={() => older.run()} />
      )}
      {hasOlder && older.error === null && (
        <Button kind="soft" isBusy={older.isBusy} onClick={() => older.run()}>
          {t('message.historyOlder')}
        </Button>
      )}
    </>
  );
}

function EarlierVersion({ text: earlier }: { text: EarlierText }) {
  const { t, language } = useText();
  const { wordOf } = useMentionWords();
  const [now] = useState(Date.now);
  const words = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Files can be without a text below them.
    const drawn = earlier.text === '' ? [t('message.noCaption')] : drawWords(earlier, wordOf);
    words.current?.replaceChildren(...drawn);
  }, [earlier, wordOf, t]);
  return (
    <>
      <p className="section">{formatMoment(earlier.writtenAt, now, language)}</p>
      <div ref={words} className="edit-history-text" dir="auto" />
    </>
  );
}
