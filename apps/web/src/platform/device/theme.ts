import { useSyncExternalStore } from 'react';
import { createCell } from '../storage/cell.ts';
import { storage } from '../storage/storage.ts';

/** `system`: as the device has it at the moment. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const darkClass = 'tend-dark';
const themeKey = 'theme';

const chosen = createCell<Theme>(readTheme());

export function useTheme(): Theme {
  return useSyncExternalStore(chosen.subscribe, chosen.get);
}

/** Shown at once, and kept on the device for all who log in on it; its other tabs follow. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') storage.remove(themeKey);
  else storage.write(themeKey, theme);
  chosen.set(theme);
}

/** Keeps the page in its theme; index.html sets it for the first paint. */
export function followTheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => showTheme(chosen.get(), prefersDark.matches);
  show();
  chosen.subscribe(show);
  prefersDark.addEventListener('change', show);
  // Only other tabs are told; `key` is null when all of the storage was emptied.
  window.addEventListener('storage', ({ key }) => {
    if (key === themeKey || key === null) chosen.set(readTheme());
  });
}

function readTheme(): Theme {
  const stored = storage.read(themeKey);
  return themes.find((theme) => theme === stored) ?? 'system';
}

function showTheme(theme: Theme, prefersDark: boolean): void {
  const isDark = theme === 'system' ? prefersDark : theme === 'dark';
  document.documentElement.classList.toggle(darkClass, isDark);
  // The browser's own bar: of the two colours in the page one holds.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { of } = meta.dataset;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${of})`;
    else meta.media = of === theme ? 'all' : 'not all';
  }
}
