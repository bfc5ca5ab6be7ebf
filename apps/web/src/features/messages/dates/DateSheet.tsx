import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useClient } from '../../../platform/client/client.ts';
import { dateOf, timeOfDay } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { useTask } from '../../../ui/loading/use-task.ts';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useChatDetails } from '../../chats/use-chat-details.ts';

interface DateSheetProps {
  chatId: string;
  /** The day to begin at, by any time of it. */
  day: number;
  /** Leads to the message at this position; null: to the newest. */
  onLead: (seq: number | null) => void;
  onClose: () => void;
}

/** Leads to the first message of a day or, if nothing was written then, the next one after it. */
export function DateSheet({ chatId, day, onLead, onClose }: DateSheetProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const chat = useChatDetails(chatId);
  const [today] = useState(() => dateOf(Date.now()));
  const task = useTask(async (since: number) => {
    const seq = await client.findFirstSince(chatId, since);
    // The sheet gives the focus back as it closes; only then can the message take it.
    flushSync(onClose);
    onLead(seq);
  });
  const form = useForm(
    { date: dateOf(day) },
    ({ date }) =>
      Number.isNaN(timeOfDay(date)) || date === '' ? { date: t('dates.missing') } : {},
    ({ date }) => task.run(timeOfDay(date)),
  );
  return (
    <Sheet title={t('dates.heading')} onClose={onClose}>
      <Form form={form}>
        <DateField
          label={t('dates.date')}
          max={today}
          {...(chat !== null && { min: dateOf(chat.createdAt) })}
          {...form.field('date')}
        />
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
        <Button type="submit" isBusy={task.isBusy}>
          {t('dates.go')}
        </Button>
        <Button kind="soft" onClick={() => task.run(0)}>
          {t('dates.first')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Form>
    </Sheet>
  );
}
