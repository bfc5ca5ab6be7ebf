import type { OutputOf } from '@tend/protocol';
import {
  checkmarkDone,
  checkmarkDoneCircle,
  ellipseOutline,
  eyeOffOutline,
  helpCircleOutline,
  timeOutline,
} from 'ionicons/icons';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClient } from '../../../platform/client/client.ts';
import { formatMoment } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useToday } from '../../../platform/language/use-today.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { useAnswer } from '../../../ui/loading/use-answer.ts';
import { useRetryWhenLive } from '../../../ui/loading/use-retry-when-live.ts';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { RetryNotice } from '../../../ui/notices/RetryNotice.tsx';
import { Card, SectionHead } from '../../../ui/page/Card.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { usePeople } from '../../users/use-people.ts';
import { groupRecipients, type ReceiptState } from './recipient-groups.ts';
import './Recipients.css';

interface RecipientsProps {
  chatId: string;
  messageId: string;
}

const icons: Record<ReceiptState, string> = {
  read: checkmarkDoneCircle,
  delivered: checkmarkDone,
  hidden: eyeOffOutline,
  unread: ellipseOutline,
  onItsWay: timeOutline,
  unknown: helpCircleOutline,
};

/** To whom an own message was sent: who has read it, whose device has received it, and when. */
export function Recipients({ chatId, messageId }: RecipientsProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const ask = useCallback(
    () => client.call('message.details', { chatId, messageId }),
    [client, chatId, messageId],
  );
  const { value, error, reload } = useAnswer(ask);
  useRetryWhenLive({ error, reload });
  if (value !== null) {
    return groupRecipients(value).map((group) => <RecipientGroup key={group.state} {...group} />);
  }
  if (error === null) return <ListSkeleton label={t('receipts.loading')} count={3} />;
  return <RetryNotice sentence={sentenceOf(error, text)} onRetry={reload} />;
}

type Recipient = OutputOf<'message.details'>['people'][number];

/** More than this many are shown when asked for. */
const shownAtFirst = 5;

function RecipientGroup({ state, people }: { state: ReceiptState; people: readonly Recipient[] }) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(people.length <= shownAtFirst + 1);
  const shown = isWhole ? people : people.slice(0, shownAtFirst);
  const further = useRef<HTMLLIElement>(null);
  function showAll() {
    flushSync(() => setWhole(true));
    // The button is gone.
    further.current?.focus({ preventScroll: true });
  }
  return (
    <section className="recipients">
      <div className="row recipients-head">
        <Icon shape={icons[state]} size="text" />
        <SectionHead title={t(`receipts.${state}`, { count: people.length })} />
      </div>
      <Card>
        <ul>
          {shown.map((person, index) => (
            <li key={person.userId} {...(index === shownAtFirst && { ref: further, tabIndex: -1 })}>
              <RecipientRow person={person} state={state} />
            </li>
          ))}
        </ul>
        {!isWhole && (
          <Button kind="soft" onClick={showAll}>
            {t('receipts.more', { count: people.length - shown.length })}
          </Button>
        )}
      </Card>
    </section>
  );
}

function RecipientRow({ person, state }: { person: Recipient; state: ReceiptState }) {
  const { language } = useText();
  const { byId, nameOf } = usePeople();
  const today = useToday();
  const { userId, readAt, deliveredAt } = person;
  const at = state === 'read' ? readAt : deliveredAt;
  return (
    <PersonRow
      id={userId}
      name={nameOf(userId)}
      detail={byId.get(userId)?.jobTitle ?? ''}
      isCompact
      end={
        at === null ? undefined : <span className="small">{formatMoment(at, today, language)}</span>
      }
    />
  );
}
