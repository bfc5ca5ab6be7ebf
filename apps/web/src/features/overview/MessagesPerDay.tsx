import { useId } from 'react';
import { formatWeekday, formatWholeDay, timeOfDay } from '../../platform/language/dates.ts';
import { formatNumber } from '../../platform/language/format.ts';
import { useText } from '../../platform/language/i18n.ts';
import { barChart, chartHeight, type DayCount } from './bar-chart.ts';

/** The number of messages per day of the last days: as bars, in words, and as a table. */
export function MessagesPerDay({ days }: { days: readonly DayCount[] }) {
  const { t, language } = useText();
  const titleId = useId();
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const { bars, baseline } = barChart(days);
  return (
    <figure className="card chart" aria-labelledby={titleId}>
      <figcaption id={titleId} className="chart-title">
        {t('dashboard.messagesPerDay')}
        <small className="chart-note">{t('dashboard.messagesTotal', { count: total })}</small>
      </figcaption>
      <svg className="chart-drawing" height={chartHeight} aria-hidden="true">
        {bars.map(({ day, count, x, y, width, height, isLast }) => (
          <g key={day}>
            <rect
              className={isLast ? 'chart-bar chart-bar-now' : 'chart-bar'}
              x={`${x}%`}
              y={y}
              width={`${width}%`}
              height={height}
              rx={Math.min(4, height / 2)}
            />
            <text className="chart-value" x={`${x + width / 2}%`} y={y - 5}>
              {formatNumber(count, language)}
            </text>
            <text className="chart-label" x={`${x + width / 2}%`} y={chartHeight - 4}>
              {formatWeekday(timeOfDay(day), language)}
            </text>
          </g>
        ))}
        <line className="chart-axis" x2="100%" y1={baseline} y2={baseline} />
      </svg>
      <details className="chart-table">
        <summary className="row">{t('dashboard.asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.day')}</th>
              <th scope="col">{t('dashboard.messages')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{formatWholeDay(timeOfDay(day), language)}</th>
                <td>{formatNumber(count, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
