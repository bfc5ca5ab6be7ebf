import { createCell } from '../platform/storage/cell.ts';

const shownForMs = 2000;
const shownForUndoMs = 6000;

export interface Toast {
  text: string;
  /** A way to take back what the toast tells of. */
  undo?: { text: string; run: () => void };
}

/** The toast that is shown now. */
export const shownToast = createCell<Toast | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says below the bar that something worked, for 2000 ms, or 6 s with a way to undo it. One at a time: a new
 * one takes the place of the last. What needs an answer is no toast.
 */
export function showToast(toast: Toast): void {
  dismissToast();
  shownToast.set(toast);
  timer = setTimeout(dismissToast, toast.undo === undefined ? shownForMs : shownForUndoMs);
}

export function dismissToast(): void {
  clearTimeout(timer);
  shownToast.set(null);
}
