import { createCell } from '../platform/storage/cell.ts';

const shownForMs = 2000;
const shownForUndoMs = 6000;

export interface Toast {
  text: string;
  /** It says why something was not done. */
  isFailure?: boolean;
  /** Undoes the toast's action. */
  undo?: { text: string; run: () => void };
}

/** The current toast. */
export const shownToast = createCell<Toast | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Confirms an action below the bar for 2000 ms, or 6 s with a button to undo it. Shows one at a time: a new
 * toast replaces the last. Messages that need an answer are not toasts.
 */
export function showToast(toast: Toast): void {
  dismissToast();
  shownToast.set(toast);
  timer = setTimeout(dismissToast, toast.undo === undefined ? shownForMs : shownForUndoMs);
}

/** Says in the same place why something was not done. */
export function showFailure(text: string): void {
  showToast({ text, isFailure: true });
}

export function dismissToast(): void {
  clearTimeout(timer);
  shownToast.set(null);
}
