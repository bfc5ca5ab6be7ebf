import { isTouchFirst } from '../../platform/gestures/pointer.ts';

/** The focused element of each page when it was left. */
const lastFocused = new WeakMap<Element, HTMLElement>();

/** Tracks the focused element of the pages inside; returns a function that stops it. */
export function followPageFocus(outlet: HTMLElement): () => void {
  outlet.addEventListener('focusin', noteFocus);
  return () => outlet.removeEventListener('focusin', noteFocus);
}

function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const page = target.closest('.page');
  if (page !== null) lastFocused.set(page, target);
}

/** A page or an overlay was left, and the page in view may not have its heading yet. */
let isWanted = false;

/**
 * Moves the focus away from a page that was left: to the element last focused on the page in view, or else to
 * its heading, so that a screen reader begins there. Not to a field, which would open the on-screen keyboard.
 */
export function moveFocusToPage(): void {
  isWanted = true;
  settlePageFocus();
}

/** Does the same once the page's content has arrived. */
export function settlePageFocus(): void {
  const page = document.querySelector<HTMLElement>('.page:not([hidden])');
  if (!isWanted || page === null) return;
  if (isFocusLost()) focusIn(page);
  isWanted = isFocusLost();
}

function focusIn(page: HTMLElement): void {
  const last = lastFocused.get(page);
  if (last?.isConnected === true && !opensKeyboard(last)) last.focus({ preventScroll: true });
  if (isFocusLost()) focusHeading(page);
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
