import { createCell } from '../platform/storage/cell.ts';

const shownForMs = 2000;

/** Whether the overlay covers the screen now. */
export const isLoadingShown = createCell(false);

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Covers the screen with "Please wait...", for work without which the person cannot go on. It goes by itself
 * after 2000 ms, or earlier by the function that is returned.
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
