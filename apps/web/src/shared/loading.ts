import { createCell } from '../platform/storage/cell.ts';

const shownForMs = 2000;

/** Whether the overlay covers the screen. */
export const isLoadingShown = createCell(false);

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Covers the screen with "Please wait...", for work that the person must wait for. Hides after 2000 ms, or
 * earlier when the returned function is called.
 */
export function showLoading(): () => void {
  clearTimeout(timer);
  isLoadingShown.set(true);
  timer = setTimeout(hideLoading, shownForMs);
  return hideLoading;
}

function hideLoading(): void {
  clearTimeout(timer);
  isLoadingShown.set(false);
}
