import { createCell } from '../../platform/storage/cell.ts';

/** Whether the menu covers the screen. */
export const isMenuOpen = createCell(false);

export function openMenu(): void {
  isMenuOpen.set(true);
}

export function closeMenu(): void {
  isMenuOpen.set(false);
}
