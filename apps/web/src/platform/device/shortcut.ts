import type { Text } from '../language/i18n.ts';

/** A key of the keyboard that does something, alone or with Ctrl (⌘ on Apple's keyboards). */
export interface Shortcut {
  /** A capital letter of the Latin alphabet, or what browsers call the key: `Delete`. */
  readonly key: string;
  readonly hasControl?: true;
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** Whether this is the shortcut. With a layout that has no Latin letters, the key's place decides. */
export function isPressed({ key, hasControl }: Shortcut, event: KeyPress): boolean {
  const isPlain = !event.altKey && !event.shiftKey && !event.isComposing;
  const isWithControl = event.ctrlKey || event.metaKey;
  return isPlain && isWithControl === (hasControl ?? false) && keyOf(event) === key;
}

function keyOf({ key, code }: KeyPress): string {
  if (key.length > 1) return key;
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');
}

/** As it is printed on keys: "R", "Ctrl C", "⌘C". */
export function wordShortcut({ key, hasControl }: Shortcut, t: Text['t']): string {
  const printed = key === 'Delete' ? t('shortcuts.deleteKey') : key;
  if (hasControl === undefined) return printed;
  return isApple() ? `⌘${printed}` : `${t('shortcuts.controlKey')} ${printed}`;
}

/** For `aria-keyshortcuts`. */
export function nameShortcut({ key, hasControl }: Shortcut): string {
  return hasControl === undefined ? key : `${isApple() ? 'Meta' : 'Control'}+${key}`;
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
