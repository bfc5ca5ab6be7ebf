import { checkSendAt, limits, type Language } from '@tend/protocol';
import { useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import {
  clockOf,
  dateOf,
  formatClock,
  formatOnDay,
  formatPlanned,
  formatTimeZone,
  timeOn,
} from '../../../platform/language/dates.ts';
import { capitalize } from '../../../platform/language/format.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { RadioRows } from '../../../ui/fields/RadioRows.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { type SuggestedTime, suggestTimes } from './send-later-times.ts';
import './SendLaterSheet.css';

interface SendLaterSheetProps {
  /** The time that it has so far; null for a new message. */
  sendAt: number | null;
  onChoose: (sendAt: number) => void;
  onClose: () => void;
}

/** Chooses when a message is sent: one of a few round times, or any within a year. */
export function SendLaterSheet({ sendAt, onChoose, onClose }: SendLaterSheetProps) {
  const { t, language } = useText();
  const client = useClient();
  const [now] = useState(() => client.serverNow());
  const [suggested] = useState(() => suggestTimes(now));
  const [initial] = useState(() => fieldsOf(sendAt ?? suggested[0]?.at ?? now));
  const form = useForm(
    initial,
    ({ day, clock }) => {
      const time = timeOn(day, clock);
      if (Number.isNaN(time)) return { day: t('scheduled.timeMissing') };
      const wrong = checkSendAt(time, client.serverNow());
      return wrong === null ? {} : { day: t(`errors.${wrong}`) };
    },
    ({ day, clock }) => onChoose(timeOn(day, clock)),
  );
  const [day, clock] = [form.field('day'), form.field('clock')];
  const time = timeOn(day.value, clock.value);

  function handleSuggestion(at: string) {
    const fields = fieldsOf(Number(at));
    day.onChange(fields.day);
    clock.onChange(fields.clock);
  }
  return (
    <Sheet title={t('scheduled.sendLater')} onClose={onClose}>
      <Form form={form} className="form send-later">
        <RadioRows
          legend={t('scheduled.suggestions')}
          options={suggested.map(({ name, at }) => ({
            value: String(at),
            label: t(`scheduled.suggestion.${name}`),
            end: wordEnd({ name, at }, now, language),
          }))}
          value={String(time)}
          onChange={handleSuggestion}
        />
        <div className="send-later-fields">
          <DateField
            label={t('scheduled.day')}
            min={dateOf(now)}
            max={dateOf(now + limits.scheduledAheadMs)}
            {...day}
          />
          <DateField label={t('scheduled.time')} type="time" {...clock} />
        </div>
        <p className="small">
          {t('scheduled.zone', { zone: formatTimeZone(Number.isNaN(time) ? now : time, language) })}
        </p>
        <Button type="submit">
          {Number.isNaN(time)
            ? t('scheduled.schedule')
            : t('scheduled.scheduleFor', { moment: formatPlanned(time, now, language) })}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Form>
    </Sheet>
  );
}

/** The time, with its day where the words before it do not say that. */
function wordEnd({ name, at }: SuggestedTime, now: number, language: Language): string {
  if (name === 'hour') return capitalize(formatPlanned(at, now, language), language);
  if (name === 'monday') return formatOnDay(at, now, language);
  return formatClock(at, language);
}

function fieldsOf(time: number): { day: string; clock: string } {
  return { day: dateOf(time), clock: clockOf(time) };
}
