import { useSyncExternalStore } from 'react';
import { createCell } from '../storage/cell.ts';
import { storage } from '../storage/storage.ts';

/** `system`: follows the device's setting. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const darkClass = 'tend-dark';
const themeKey = 'theme';

const chosen = createCell<Theme>(readTheme());

export function useTheme(): Theme {
  return useSyncExternalStore(chosen.subscribe, chosen.get);
}

/** Applied at once, and stored for everyone on this device; its other tabs follow. */
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
  // Only other tabs get this event; `key` is null when the whole storage was cleared.
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
  // The browser's own bar: one of the page's two colours applies.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { of } = meta.dataset;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${of})`;
    else meta.media = of === theme ? 'all' : 'not all';
  }
}
