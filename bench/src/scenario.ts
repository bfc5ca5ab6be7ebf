import { fileURLToPath } from 'node:url';
import type { Figure } from './report.ts';
import type { RunningTend } from './servers.ts';

/** Server and load each have a core of their own. */
export const loadCore = 1;
export const generator = fileURLToPath(new URL('generator/main.ts', import.meta.url));

export interface Surroundings {
  tend: () => RunningTend;
  /** Calls `meanwhile` while no server runs. */
  restart: (meanwhile?: () => void) => Promise<RunningTend>;
  folder: string;
  seedPath: string;
  seconds: string;
}

/** Plays one load and answers with its figures. */
export type Scenario = (surroundings: Surroundings) => Promise<Figure[]>;
