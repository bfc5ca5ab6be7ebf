import { writeFile } from 'node:fs/promises';
import type { Percentiles } from './results.ts';

/** One line of the result: Tend's value, the limit's, and the target. */
export interface Figure {
  scenario: string;
  name: string;
  /** Empty for counts. */
  unit: 'ms' | '/s' | 's' | 'KiB' | 'MiB' | 'MB' | '%' | '';
  value: number;
  limit?: number;
  /** The target for value / limit, or for the value. */
  reach?:
    | { ratioAtLeast: number }
    | { ratioAtMost: number }
    | { atMost: number }
    | { atLeast: number };
}

function isReached({ reach, value, limit }: Figure): boolean | null {
  if (!reach) return null;
  if ('atMost' in reach) return value <= reach.atMost;
  if ('atLeast' in reach) return value >= reach.atLeast;
  if (limit === undefined) return false;
  if ('ratioAtMost' in reach) return value / limit <= reach.ratioAtMost;
  return value / limit >= reach.ratioAtLeast;
}

export function latencyFigures(scenario: string, name: string, latency: Percentiles): Figure[] {
  return (['p50', 'p95', 'p99'] as const).map((percentile) => ({
    scenario,
    name: `${name} ${percentile}`,
    unit: 'ms',
    value: latency[percentile],
  }));
}

/** The table, and the same as JSON for other programs: printed below it, or written to a file. */
export async function printFigures(
  figures: readonly Figure[],
  jsonFile: string | undefined,
): Promise<void> {
  console.log(formatTable(figures));
  const json = JSON.stringify(
    figures.map((figure) => ({ ...figure, isReached: isReached(figure) })),
  );
  if (jsonFile === undefined) console.log(json);
  else await writeFile(jsonFile, json);
}

const columns: readonly { title: string; cell: (figure: Figure) => string }[] = [
  { title: 'scenario', cell: ({ scenario }) => scenario },
  { title: 'figure', cell: ({ name }) => name },
  { title: 'Tend', cell: ({ value, unit }) => formatAmount(value, unit) },
  {
    title: 'limit',
    cell: ({ limit, unit }) => (limit === undefined ? '' : formatAmount(limit, unit)),
  },
  {
    title: 'ratio',
    cell: ({ value, limit }) => (limit === undefined ? '' : (value / limit).toFixed(2)),
  },
  { title: 'reach', cell: formatReach },
  { title: '', cell: formatVerdict },
];

/** Empty columns are left out. */
function formatTable(figures: readonly Figure[]): string {
  const filled = columns
    .map(({ title, cell }) => [title, ...figures.map(cell)])
    .filter(([, ...cells]) => cells.some((cell) => cell !== ''))
    .map(padToWidest);
  const lines = ['', ...figures].map((_line, row) => filled.map((cells) => cells[row]).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

function padToWidest(cells: readonly string[]): string[] {
  const width = Math.max(...cells.map((cell) => cell.length));
  return cells.map((cell) => cell.padEnd(width));
}

function formatVerdict(figure: Figure): string {
  const reached = isReached(figure);
  if (reached === null) return '';
  return reached ? 'reached' : 'MISSED';
}

function formatReach({ reach, unit }: Figure): string {
  if (!reach) return '';
  if ('atMost' in reach) return `≤ ${formatAmount(reach.atMost, unit)}`;
  if ('atLeast' in reach) return `≥ ${formatAmount(reach.atLeast, unit)}`;
  return 'ratioAtMost' in reach ? `ratio ≤ ${reach.ratioAtMost}` : `ratio ≥ ${reach.ratioAtLeast}`;
}

function formatAmount(value: number, unit: Figure['unit']): string {
  return `${formatNumber(value)} ${unit}`.trimEnd();
}

function formatNumber(value: number): string {
  if (Number.isInteger(value) || value >= 1_000) return Math.round(value).toLocaleString('en');
  return value.toFixed(value < 10 ? 2 : 1);
}
