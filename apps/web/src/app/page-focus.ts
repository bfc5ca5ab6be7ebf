import { isTouchFirst } from '../platform/pointer.ts';

/** What had the focus on each page when it was left. */
const lastFocused = new WeakMap<Element, HTMLElement>();

/** Remembers where the focus is on the pages inside; the returned function ends it. */
export function followPageFocus(outlet: HTMLElement): () => void {
  outlet.addEventListener('focusin', noteFocus);
  return () => outlet.removeEventListener('focusin', noteFocus);
}

function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const page = target.closest('.page');
  if (page !== null) lastFocused.set(page, target);
}

/**
 * Where the focus went with the page that was left: back to what had it on this one, or else to its heading, so that a screen
 * reader begins there. A field would open the keyboard on the screen.
 */
export function focusPage(page: HTMLElement): void {
  if (!isFocusLost()) return;
  const last = lastFocused.get(page);
  if (last?.isConnected === true && !opensKeyboard(last)) last.focus({ preventScroll: true });
  if (isFocusLost()) focusHeading(page);
}

/** The same for the page in view, after something over it has gone. */
export function focusPageInView(): void {
  const page = document.querySelector<HTMLElement>('.page:not([hidden])');
  if (page !== null) focusPage(page);
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.closest('[hidden]') !== null
  );
}

function opensKeyboard(element: Element): boolean {
  return isTouchFirst() && element.matches('input, textarea, [contenteditable]');
}

function focusHeading(page: HTMLElement): void {
  const heading = page.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
