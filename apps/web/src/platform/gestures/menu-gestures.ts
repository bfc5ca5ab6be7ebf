import { LongPress } from './long-press.ts';

interface MenuListener {
  /** The attribute with the key of the menu's row. */
  mark: 'id' | `data-${string}`;
  onOpen: (key: string, how: { isByFinger: boolean }) => void;
  /** Whether the rows are links, and their menu takes the place of the browser's. */
  areLinks?: boolean;
  /** Whether a finger that rests on one of a row's buttons opens the menu, too. */
  isOnButtons?: boolean;
}

/**
 * Listens in a list for gestures that open a row's menu: a long press, a right click, the context menu key.
 * Returns a function that stops listening.
 */
export function listenForMenu(
  list: HTMLElement,
  { mark, onOpen, areLinks = false, isOnButtons = false }: MenuListener,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const finger = new LongPress();
  let isFingerDown = false;
  const rowAt = (target: EventTarget | null) => elementOf(target)?.closest(`[${mark}]`) ?? null;
  const keyAt = (target: EventTarget | null) => rowAt(target)?.getAttribute(mark) ?? null;

  function handlePointerDown(event: PointerEvent) {
    isFingerDown = event.pointerType !== 'mouse';
    const key = keyAt(event.target);
    const isElsewhere = !isOnButtons && elementOf(event.target)?.closest('button') !== null;
    finger.end();
    if (!isFingerDown || !event.isPrimary || key === null || isElsewhere) return;
    finger.begin({ x: event.clientX, y: event.clientY }, () => openUnderFinger(key));
  }

  function openUnderFinger(key: string) {
    finger.end();
    swallowClick();
    onOpen(key, { isByFinger: true });
  }

  function handleContextMenu(event: MouseEvent) {
    const key = keyAt(event.target);
    const isTheirs = !isFingerDown && !areLinks && isForBrowser(event.target, rowAt(event.target));
    if (key === null || isTheirs) return;
    event.preventDefault();
    // Android also sends one for a long press, sometimes sooner, sometimes later than ours.
    if (isFingerDown) openUnderFinger(key);
    else onOpen(key, { isByFinger: false });
  }

  function handleLift() {
    isFingerDown = false;
    finger.end();
  }

  list.addEventListener('pointerdown', handlePointerDown, { signal });
  list.addEventListener('pointermove', ({ clientX: x, clientY: y }) => finger.move({ x, y }), {
    signal,
    passive: true,
  });
  list.addEventListener('pointerup', handleLift, { signal });
  list.addEventListener('pointercancel', handleLift, { signal });
  list.addEventListener('scroll', () => finger.end(), { signal, passive: true });
  list.addEventListener('contextmenu', handleContextMenu, { signal });
  signal.addEventListener('abort', () => finger.end());
  return () => listening.abort();
}

function elementOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target : null;
}

/** Elements that need the browser's own menu: a link, or selected text. */
function isForBrowser(target: EventTarget | null, row: Element | null): boolean {
  const selection = getSelection();
  const isSelected =
    row !== null && selection?.isCollapsed === false && selection.containsNode(row, true);
  return isSelected || elementOf(target)?.closest('a') !== null;
}

/**
 * Swallows the click that a browser may send after a long press, to whatever is under the finger by then: a busy one sends
 * it late. The next tap is intended, however soon it comes.
 */
export function swallowClick(): void {
  const swallowing = new AbortController();
  const options = { capture: true, signal: swallowing.signal };
  window.addEventListener('click', swallow, options);
  window.addEventListener('pointerdown', () => swallowing.abort(), options);
}

function swallow(event: MouseEvent): void {
  // Clicks by keyboard or by code have `detail` 0.
  if (event.detail === 0) return;
  event.preventDefault();
  event.stopPropagation();
}
