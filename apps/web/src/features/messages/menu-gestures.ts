import { LongPress } from './long-press.ts';

/** After a long press a browser may still make a click of it, for what lies below the finger by then. */
const clickAfterMs = 100;

/**
 * Listens in a list for what opens a message's menu: a long press, the right mouse button, the key for menus. The arrow
 * keys move between the messages' buttons. Answers with what ends it.
 */
export function listenForMenu(list: HTMLElement, onOpen: (key: string) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const finger = new LongPress();
  let isFingerDown = false;

  function handlePointerDown(event: PointerEvent) {
    isFingerDown = event.pointerType !== 'mouse';
    const key = messageAt(event.target);
    const isOnButton = elementOf(event.target)?.closest('button') !== null;
    finger.end();
    if (!isFingerDown || !event.isPrimary || key === null || isOnButton) return;
    finger.begin({ x: event.clientX, y: event.clientY }, () => openUnderFinger(key));
  }

  function openUnderFinger(key: string) {
    finger.end();
    swallowClick(signal);
    onOpen(key);
  }

  function handleContextMenu(event: MouseEvent) {
    const key = messageAt(event.target);
    if (key === null || (!isFingerDown && isForBrowser(event.target))) return;
    event.preventDefault();
    // Android makes one of a long press, now sooner, now later than it counts as one here.
    if (isFingerDown) openUnderFinger(key);
    else onOpen(key);
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
  list.addEventListener('keydown', (event) => moveFocus(list, event), { signal });
  signal.addEventListener('abort', () => finger.end());
  return () => listening.abort();
}

function elementOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target : null;
}

function messageAt(target: EventTarget | null): string | null {
  return elementOf(target)?.closest('[data-message]')?.getAttribute('data-message') ?? null;
}

/** What the browser's own menu is for: a link, and text that was selected. */
function isForBrowser(target: EventTarget | null): boolean {
  const element = elementOf(target);
  const selection = getSelection();
  const isSelected =
    element !== null &&
    selection?.isCollapsed === false &&
    selection.containsNode(element.closest('[data-message]') ?? element, true);
  return isSelected || element?.closest('a') !== null;
}

function swallowClick(signal: AbortSignal): void {
  const swallowing = new AbortController();
  const options = {
    capture: true,
    signal: AbortSignal.any([signal, swallowing.signal]),
  };
  const handleRelease = () => setTimeout(() => swallowing.abort(), clickAfterMs);
  window.addEventListener('click', swallow, options);
  window.addEventListener('pointerup', handleRelease, options);
  window.addEventListener('pointercancel', handleRelease, options);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  const buttons = [...list.querySelectorAll<HTMLElement>('.bubble-more')];
  const at = buttons.findIndex((button) => button === event.target);
  if (at < 0) return;
  event.preventDefault();
  const next = buttons[at + step];
  next?.focus({ preventScroll: true });
  next?.closest('.bubble-row')?.scrollIntoView({ block: 'nearest' });
}
