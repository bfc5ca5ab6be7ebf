import type { Text } from '../language/i18n.ts';

/** A key of the keyboard that does something, alone or with Ctrl (⌘ on Apple's keyboards) and Shift. */
export interface Shortcut {
  /** A capital letter of the Latin alphabet, or what browsers call the key: `Delete`. */
  readonly key: string;
  readonly hasControl?: true;
  readonly hasShift?: true;
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** Whether this is the shortcut. With a layout that has no Latin letters, the key's place decides. */
export function isPressed({ key, hasControl, hasShift }: Shortcut, event: KeyPress): boolean {
  const isPlain = !event.altKey && !event.isComposing;
  const isWithControl = (event.ctrlKey || event.metaKey) === (hasControl ?? false);
  const isWithShift = event.shiftKey === (hasShift ?? false);
  return isPlain && isWithControl && isWithShift && keyOf(event) === key;
}

function keyOf({ key, code }: KeyPress): string {
  if (key.length > 1) return key;
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');
}

/** As it is printed on keys: "R", "Ctrl C", "⌘C". */
export function wordShortcut({ key, hasControl, hasShift }: Shortcut, t: Text['t']): string {
  const printed = key === 'Delete' ? t('shortcuts.deleteKey') : key;
  if (isApple()) return `${hasShift ? '⇧' : ''}${hasControl ? '⌘' : ''}${printed}`;
  const held = [hasControl && t('shortcuts.controlKey'), hasShift && t('shortcuts.shiftKey')];
  return [...held, printed].filter(Boolean).join(' ');
}

/** For `aria-keyshortcuts`. */
export function nameShortcut({ key, hasControl, hasShift }: Shortcut): string {
  const control = isApple() ? 'Meta' : 'Control';
  return [hasControl && control, hasShift && 'Shift', key].filter(Boolean).join('+');
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
