import type { Point } from './edits.ts';

/** Where the arrow keys lead. */
export const arrowSteps: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far, as a part of the longer side. */
export const keyStep = 0.02;
