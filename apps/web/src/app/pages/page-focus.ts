import { isTouchFirst } from '../../platform/gestures/pointer.ts';

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

/** A page was left, or what lay over it, and the one in view may have come without its heading yet. */
let isWanted = false;

/**
 * For the focus that goes with a page that is left: it is given back to what had it on the page in view, or else to its
 * heading, so that a screen reader begins there. A field would open the keyboard on the screen.
 */
export function moveFocusToPage(): void {
  isWanted = true;
  settlePageFocus();
}

/** Does the same late, when what is on the page has come. */
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
