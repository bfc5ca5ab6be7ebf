import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** run.cjs fetches it only for this, so it is run as a program, and nothing is imported from it. */
const folder = path.resolve(import.meta.dirname, '../../../tools/lighthouse');
const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');
const reportBytes = 64 * 1_024 * 1_024;

const categorySchema = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const reportSchema = z.object({
  categories: z.object({
    performance: categorySchema,
    accessibility: categorySchema,
    'best-practices': categorySchema,
  }),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;

export interface Audit {
  /** Out of 100. */
  scores: Record<'performance' | 'accessibility' | 'bestPractices', number>;
  timesMs: Record<'firstPaint' | 'largestPaint' | 'blocked' | 'speedIndex', number>;
  /** The audits that lost points. */
  faults: string[];
}

/** One run of Lighthouse, with its mobile preset, in the browser that listens on this port. */
export async function audit(url: string, port: number): Promise<Audit> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--only-categories=performance,accessibility,best-practices',
    ],
    { maxBuffer: reportBytes },
  );
  const report = reportSchema.parse(JSON.parse(stdout));
  const { performance, accessibility, 'best-practices': bestPractices } = report.categories;
  const timeOf = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: Math.round(performance.score * 100),
      accessibility: Math.round(accessibility.score * 100),
      bestPractices: Math.round(bestPractices.score * 100),
    },
    timesMs: {
      firstPaint: timeOf('first-contentful-paint'),
      largestPaint: timeOf('largest-contentful-paint'),
      blocked: timeOf('total-blocking-time'),
      speedIndex: timeOf('speed-index'),
    },
    faults: listFaults(report),
  };
}

function listFaults({ categories, audits }: Report): string[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const { title, score } = audits[id] ?? { title: id, score: null };
      return weight > 0 && score !== null && score < 0.9 ? [`${category}: ${title}`] : [];
    }),
  );
}
