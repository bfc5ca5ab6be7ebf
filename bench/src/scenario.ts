import { fileURLToPath } from 'node:url';
import type { Figure } from './report.ts';
import type { RunningTend, TendOptions } from './servers.ts';

/** Server and load generator each have a core of their own. */
export const loadCore = 1;
export const generator = fileURLToPath(new URL('generator/main.ts', import.meta.url));

export interface Surroundings {
  tend: () => RunningTend;
  /** Calls `meanwhile` while no server is running. */
  restart: (meanwhile?: () => void, options?: TendOptions) => Promise<RunningTend>;
  folder: string;
  seedPath: string;
  seconds: string;
}

/** Runs one load and returns its results. */
export type Scenario = (surroundings: Surroundings) => Promise<Figure[]>;
