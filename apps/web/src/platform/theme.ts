const darkClass = 'ion-palette-dark';

/** Keeps the theme as the system has it; index.html sets the class for the first paint. */
export function followSystemTheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.classList.toggle(darkClass, prefersDark.matches);
  apply();
  prefersDark.addEventListener('change', apply);
}
