import type { Shortcut } from '../../../platform/device/shortcut.ts';

/** The keys of the formats. They lie apart, so that their list does not load the composer. */
export const formatShortcuts = {
  bold: { key: 'B', hasControl: true },
  italic: { key: 'I', hasControl: true },
  strike: { key: 'X', hasControl: true, hasShift: true },
} as const satisfies Readonly<Record<string, Shortcut>>;
