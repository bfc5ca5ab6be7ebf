import type { QuietSpan } from '@tend/protocol';
import { addOutline, closeOutline, moonOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { formatWeekday } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import {
  anotherQuietRow,
  everyDay,
  hasRoomOn,
  type QuietRow,
  toQuietDays,
  toQuietRows,
} from './quiet-rows.ts';
import { daysInWords, momentOfDay } from './quiet-words.ts';
import { clockOf, minutesOf } from './times.ts';
import '../../../ui/fields/Chips.css';
import './notifications.css';

/** Sets the quiet hours. Nothing takes effect before it is saved. */
export function QuietHoursSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const client = useClient();
  const { quietHours, timeZone } = useReadable(client.notificationSettings);
  const stored = toQuietRows(quietHours.days);
  // A person without quiet hours has opened the sheet to set some.
  const [isOn, setIsOn] = useState(quietHours.isOn || stored.length === 0);
  const [rows, setRows] = useState(stored.length === 0 ? [anotherQuietRow([])] : stored);
  const [zone, setZone] = useState(
    timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );

  function save() {
    const days = toQuietDays(rows);
    const hasHours = days.some((spans) => spans.length > 0);
    client.updateNotificationSettings({
      quietHours: { isOn: isOn && hasHours, days },
      timeZone: zone,
    });
    showToast({ text: t('notifications.quietHoursSaved') });
    onClose();
  }

  return (
    <Sheet title={t('notifications.quietHours')} onClose={onClose}>
      <p className="sheet-text">{t('notifications.quietHoursText')}</p>
      <div className="form">
        <Card>
          <SwitchRow
            icon={moonOutline}
            title={t('notifications.onSchedule')}
            isOn={isOn}
            onChange={setIsOn}
          />
        </Card>
        {isOn && <Hours rows={rows} onChange={setRows} />}
        {isOn && <ZoneField zone={zone} onChange={setZone} />}
        <Button onClick={save}>{t('action.save')}</Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}

interface HoursProps {
  rows: readonly QuietRow[];
  onChange: (rows: QuietRow[]) => void;
}

function Hours({ rows, onChange }: HoursProps) {
  const { t } = useText();
  return (
    <>
      {rows.map((row, index) => (
        <HoursRow
          // Rows have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          row={row}
          fullDays={everyDay.filter((day) => !row.days.includes(day) && !hasRoomOn(day, rows))}
          onChange={(changed) => onChange(rows.with(index, changed))}
          {...(rows.length > 1 && { onRemove: () => onChange(rows.toSpliced(index, 1)) })}
        />
      ))}
      {everyDay.some((day) => hasRoomOn(day, rows)) && (
        <Button
          kind="soft"
          icon={addOutline}
          onClick={() => onChange([...rows, anotherQuietRow(rows)])}
        >
          {t('notifications.addHours')}
        </Button>
      )}
    </>
  );
}

interface HoursRowProps {
  row: QuietRow;
  /** The days on which other rows already fill the maximum. */
  fullDays: readonly number[];
  onChange: (row: QuietRow) => void;
  onRemove?: () => void;
}

function HoursRow({ row, fullDays, onChange, onRemove }: HoursRowProps) {
  const text = useText();
  const { t } = text;
  const { span } = row;
  const days = daysInWords(row.days, text);
  const changeSpan = (changed: QuietSpan) => onChange({ ...row, span: changed });
  return (
    <fieldset className="quiet-row">
      <legend>{days}</legend>
      <div className="row quiet-span">
        <TimeField
          label={t('notifications.from', { days })}
          minutes={span.from}
          onChange={(from) => changeSpan({ ...span, from })}
        />
        <span aria-hidden="true">–</span>
        <TimeField
          label={t('notifications.to', { days })}
          minutes={span.to}
          onChange={(to) => changeSpan({ ...span, to })}
        />
      </div>
      <DayChips
        days={row.days}
        disabledDays={fullDays}
        onChange={(changed) => onChange({ ...row, days: changed })}
      />
      {onRemove !== undefined && (
        <IconButton
          icon={closeOutline}
          label={t('notifications.removeHours', { days })}
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
}

interface DayChipsProps {
  days: readonly number[];
  disabledDays: readonly number[];
  onChange: (days: readonly number[]) => void;
}

function DayChips({ days, disabledDays, onChange }: DayChipsProps) {
  const { t, language } = useText();
  return (
    <div className="day-chips" role="group" aria-label={t('notifications.days')}>
      {everyDay.map((day) => (
        <button
          key={day}
          type="button"
          className="center chip day-chip"
          aria-pressed={days.includes(day)}
          disabled={disabledDays.includes(day)}
          onClick={() =>
            onChange(everyDay.filter((other) => days.includes(other) !== (other === day)))
          }
        >
          {formatWeekday(momentOfDay(day), language)}
        </button>
      ))}
    </div>
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
        // Empty while a time is being typed.
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
