import type { Shortcut } from '../../../platform/device/shortcut.ts';

/** The keys of a message's actions. They lie apart, so that their list does not load the actions. */
export const messageShortcuts = {
  reply: { key: 'R' },
  forward: { key: 'F' },
  edit: { key: 'E' },
  pin: { key: 'P' },
  select: { key: 'X' },
  copy: { key: 'C', hasControl: true },
  delete: { key: 'Delete' },
} as const satisfies Readonly<Record<string, Shortcut>>;

/** Searches in the open chat. */
export const findShortcut: Shortcut = { key: 'F', hasControl: true };
