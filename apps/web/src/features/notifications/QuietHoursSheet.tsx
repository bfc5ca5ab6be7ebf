import { limits, type QuietHours, type QuietSpan } from '@tend/protocol';
import { closeOutline } from 'ionicons/icons';
import { useClient, useReadable } from '../../platform/client.ts';
import { formatWeekday } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { clockOf, minutesOf } from './times.ts';
import './notifications.css';

/** 1 January 2024 was one. */
function dayAfterMonday(day: number): number {
  return new Date(2024, 0, 1 + day).getTime();
}

const night: QuietSpan = { from: 22 * 60, to: 7 * 60 };

/** The hours of each weekday in which nothing is pushed. Each change holds at once. */
export function QuietHoursSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const client = useClient();
  const { quietHours, timeZone } = useReadable(client.notificationSettings);
  const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = timeZone ?? deviceZone;
  const put = (days: QuietHours['days']) => {
    const isOn = days.some((spans) => spans.length > 0);
    client.updateNotificationSettings({ quietHours: { isOn, days }, timeZone: zone });
  };
  const putDay = (day: number, spans: QuietSpan[]) => put(quietHours.days.with(day, spans));
  const [monday = []] = quietHours.days;
  return (
    <Sheet title={t('notifications.quietHours')} onClose={onClose}>
      <p className="sheet-text">{t('notifications.quietHoursText')}</p>
      {quietHours.days.map((spans, day) => (
        <WeekdayHours
          // Days have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={day}
          day={day}
          spans={spans}
          onChange={(changed) => putDay(day, changed)}
        />
      ))}
      <div className="sheet-actions">
        <Button kind="soft" onClick={() => put(Array.from({ length: 7 }, () => monday))}>
          {t('notifications.everyDayAsMonday')}
        </Button>
      </div>
      <ZoneField
        zone={zone}
        onChange={(chosen) => client.updateNotificationSettings({ timeZone: chosen })}
      />
      <div className="sheet-actions">
        <Button onClick={onClose}>{t('action.done')}</Button>
      </div>
    </Sheet>
  );
}

interface WeekdayHoursProps {
  day: number;
  spans: readonly QuietSpan[];
  onChange: (spans: QuietSpan[]) => void;
}

function WeekdayHours({ day, spans, onChange }: WeekdayHoursProps) {
  const { t, language } = useText();
  const weekday = formatWeekday(dayAfterMonday(day), language);
  return (
    <fieldset className="weekday-hours">
      <legend>{weekday}</legend>
      {spans.map((span, index) => (
        // Spans have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="quiet-span" key={index}>
          <TimeField
            label={t('notifications.from', { weekday })}
            minutes={span.from}
            onChange={(from) => onChange(spans.with(index, { ...span, from }))}
          />
          <span aria-hidden="true">–</span>
          <TimeField
            label={t('notifications.to', { weekday })}
            minutes={span.to}
            onChange={(to) => onChange(spans.with(index, { ...span, to }))}
          />
          <IconButton
            icon={closeOutline}
            label={t('notifications.removeHours', { weekday })}
            onClick={() => onChange(spans.toSpliced(index, 1))}
          />
        </div>
      ))}
      {spans.length < limits.quietSpansPerDay && (
        <Button kind="outlined" size="small" onClick={() => onChange([...spans, night])}>
          {t('notifications.addHours')}
        </Button>
      )}
    </fieldset>
  );
}

interface TimeFieldProps {
  label: string;
  minutes: number;
  onChange: (minutes: number) => void;
}

function TimeField({ label, minutes, onChange }: TimeFieldProps) {
  return (
    <input
      className="time-input"
      type="time"
      aria-label={label}
      value={clockOf(minutes)}
      onChange={(event) => {
        // Empty while it is being typed.
        const typed = minutesOf(event.target.value);
        if (typed !== null) onChange(typed);
      }}
    />
  );
}

function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useText();
  const known = Intl.supportedValuesOf('timeZone');
  const zones = known.includes(zone) ? known : [zone, ...known];
  return (
    <label className="zone-field">
      {t('notifications.timeZone')}
      <select value={zone} onChange={(event) => onChange(event.target.value)}>
        {zones.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </label>
  );
}
