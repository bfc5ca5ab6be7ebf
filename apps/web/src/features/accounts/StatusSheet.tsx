import { limits, type Status } from '@tend/protocol';
import { useState } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { dateOf, formatUntil, startOfNextDay, timeOfDay } from '../../platform/language/dates.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { FilterChips } from '../../ui/fields/FilterChips.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';
import { parseStatus, typedStatus } from '../../ui/fields/typed-status.ts';

const suggestions = [
  'visit',
  'meeting',
  'break',
  'driving',
  'training',
  'holiday',
  'sick',
] as const;
const ends = ['never', 'hour', 'today', 'date'] as const;
/** `kept`: the end that the current status has. */
type End = (typeof ends)[number] | 'kept';

interface StatusSheetProps {
  /** Null when the person has no status. */
  status: Status | null;
  onClose: () => void;
}

/** Sets a status that is shown for a while. */
export function StatusSheet({ status, onClose }: StatusSheetProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const heldUntil = status?.until ?? null;
  const [chosen, setChosen] = useState<End | null>(null);
  const end = chosen ?? (heldUntil === null ? 'never' : 'kept');
  const task = useTask(async (next: Status | null) => {
    await client.call('user.setStatus', { status: next });
    onClose();
  });
  const form = useForm(
    {
      words: status === null ? '' : typedStatus(status),
      date: heldUntil === null ? '' : dateOf(heldUntil),
    },
    ({ words, date }) => ({
      ...(words.trim() === '' && { words: t('status.missing') }),
      ...(end === 'date' && !(timeOfDay(date) > Date.now()) && { date: t('status.dateMissing') }),
    }),
    ({ words, date }) => {
      const typed = parseStatus(words);
      task.run(typed && { ...typed, until: end === 'kept' ? heldUntil : endOf(end, date) });
    },
  );
  const words = form.field('words');
  return (
    <Sheet title={t('status.heading')} onClose={onClose}>
      <Form form={form}>
        <Field label={t('status.words')} limit={limits.statusLength} {...words} />
        <Suggestions value={words.value} onChange={words.onChange} />
        <Ends heldUntil={heldUntil} value={end} onChange={setChosen} />
        {end === 'date' && <DateField label={t('status.date')} {...form.field('date')} />}
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
        <Button type="submit" isBusy={task.isBusy}>
          {t('action.save')}
        </Button>
        {status !== null && (
          <Button kind="soft" onClick={() => task.run(null)}>
            {t('status.clear')}
          </Button>
        )}
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Form>
    </Sheet>
  );
}

function Suggestions({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const { t } = useText();
  const words = suggestions.map((name) => t(`status.suggestion.${name}`));
  return (
    <FilterChips
      label={t('status.suggestions')}
      options={words.map((text) => ({ value: text, text }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface EndsProps {
  heldUntil: number | null;
  value: End;
  onChange: (end: End) => void;
}

function Ends({ heldUntil, value: chosen, onChange }: EndsProps) {
  const { t, language } = useText();
  const today = useToday();
  const kept = heldUntil !== null && {
    value: 'kept' as const,
    text: t('status.ends.kept', { moment: formatUntil(heldUntil, today, language) }),
  };
  const others = ends.map((value) => ({ value, text: t(`status.ends.${value}`) }));
  return (
    <FilterChips
      label={t('status.end')}
      options={kept ? [kept, ...others] : others}
      value={chosen}
      onChange={onChange}
    />
  );
}

/** When the status ends, in ms. A date is the first day without it. */
function endOf(end: Exclude<End, 'kept'>, date: string): number | null {
  const now = Date.now();
  switch (end) {
    case 'never':
      return null;
    case 'hour':
      return now + 60 * 60 * 1000;
    case 'today':
      return startOfNextDay(now);
    case 'date':
      return timeOfDay(date);
  }
}
