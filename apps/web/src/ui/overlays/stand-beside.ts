import { gapPx, placeBeside } from './place-beside.ts';
import './stand-beside.css';

/** What a popover belongs to, and on which side of it there usually is room. */
export interface Beside {
  readonly element: HTMLElement;
  readonly side: 'start' | 'end';
}

const widthRem = 20.75;

/** Whether a popover has room beside an element, which it never covers. */
export function hasRoomBeside(beside: Beside): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return placeNear(beside, { width: widthRem * rem, height: innerHeight }) !== null;
}

/**
 * Keeps an open dialog beside an element, and moves the focus in it by the arrow keys, until the returned function is
 * called. Closes it where it would cover the element.
 */
export function standBeside(
  beside: Beside,
  popover: HTMLDialogElement,
  onClose: () => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  function place() {
    const size = { width: popover.offsetWidth, height: popover.scrollHeight };
    const found = beside.element.isConnected ? placeNear(beside, size) : null;
    if (found === null) {
      onClose();
      return;
    }
    popover.style.left = `${found.left}px`;
    popover.style.top = `${found.top}px`;
    popover.style.maxBlockSize = `${found.maxHeight}px`;
  }
  place();
  window.addEventListener('resize', place, { signal });
  // What it belongs to moves when messages arrive.
  const handleScroll = ({ target }: Event) => target !== popover && place();
  window.addEventListener('scroll', handleScroll, { signal, capture: true, passive: true });
  popover.addEventListener('keydown', (event) => moveFocus(popover, event), { signal });
  beside.element.classList.add('has-popover');
  return () => {
    ending.abort();
    beside.element.classList.remove('has-popover');
  };
}

/** Keeps an open dialog above a button, until the returned function is called. Closes it when the window changes. */
export function standAbove(
  button: HTMLElement | null,
  popover: HTMLDialogElement,
  onClose: () => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const box = button?.getBoundingClientRect() ?? new DOMRect();
  const start = isRightToLeft(popover) ? innerWidth - box.right : box.left;
  const mostStart = innerWidth - popover.offsetWidth - gapPx;
  popover.style.insetInlineStart = `${Math.max(gapPx, Math.min(start, mostStart))}px`;
  popover.style.bottom = `${innerHeight - box.top + gapPx}px`;
  popover.style.maxBlockSize = `${box.top - 2 * gapPx}px`;
  window.addEventListener('resize', onClose, { signal });
  popover.addEventListener('keydown', (event) => moveFocus(popover, event), { signal });
  return () => ending.abort();
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

function placeNear({ element, side }: Beside, size: { width: number; height: number }) {
  const isLeftToRight = !isRightToLeft(element);
  return placeBeside(element.getBoundingClientRect(), size, {
    view: { width: innerWidth, height: innerHeight },
    prefersLeft: (side === 'start') === isLeftToRight,
  });
}

function moveFocus(popover: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  const buttons = [...popover.querySelectorAll<HTMLElement>('button')];
  if (buttons.length === 0) return;
  event.preventDefault();
  const at = buttons.findIndex((button) => button === document.activeElement);
  // Before the first one is the title, where the focus begins.
  const next = at < 0 && step < 0 ? -1 : at + step;
  buttons.at(next % buttons.length)?.focus();
}
