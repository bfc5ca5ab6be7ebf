import { useState } from 'react';
import { dateOf, timeOfDay } from '../../platform/language/dates.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { quickDays } from './search-days.ts';
import '../../ui/fields/Chips.css';
import './DaysSheet.css';

interface DaysSheetProps {
  onChoose: (days: { since: string; until: string }) => void;
  onClose: () => void;
}

const quick = ['today', 'week', 'month', 'lastMonth'] as const;

/** Chooses the days of which messages are searched: some that are chosen often, or any. */
export function DaysSheet({ onChoose, onClose }: DaysSheetProps) {
  const { t } = useText();
  const [days] = useState(() => quickDays(Date.now()));
  const [today] = useState(() => dateOf(Date.now()));
  const form = useForm(
    days.month,
    ({ since, until }) => {
      if (isMissing(since)) return { since: t('search.noDays') };
      if (isMissing(until)) return { until: t('search.noDays') };
      return since > until ? { until: t('search.wrongDays') } : {};
    },
    onChoose,
  );
  return (
    <Sheet title={t('search.dates')} onClose={onClose}>
      <div className="row search-days">
        {quick.map((name) => (
          <button
            key={name}
            type="button"
            className="row chip"
            onClick={() => onChoose(days[name])}
          >
            {t(`search.quick.${name}`)}
          </button>
        ))}
      </div>
      <Form form={form}>
        <DateField label={t('search.firstDay')} max={today} {...form.field('since')} />
        <DateField label={t('search.lastDay')} max={today} {...form.field('until')} />
        <Button type="submit">{t('search.showDays')}</Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Form>
    </Sheet>
  );
}

function isMissing(day: string): boolean {
  return day === '' || Number.isNaN(timeOfDay(day));
}
