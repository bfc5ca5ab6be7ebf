import { type RefObject, useCallback, useEffect, useState } from 'react';
import { messageKeyAt } from '../rows/message-at.ts';

interface ToolbarPlace {
  readonly key: string;
  /** In px, within the view. */
  readonly left: number;
  readonly top: number;
}

/** A mouse that only passes shows nothing. */
const restMs = 80;
/** A list that has not moved for this long is at rest. */
const stillMs = 150;
const sizePx = { width: 226, height: 48 };
const edgePx = 8;
/** How far it reaches into its message. */
const overlapPx = 80;

/**
 * Where the toolbar is: at the message that the mouse rests on, or whose button the keyboard has reached. It is gone as
 * soon as the mouse leaves or the list moves, and an arrow key to the side leads from the message into it.
 */
export function useToolbarPlace(
  view: RefObject<HTMLElement | null>,
  toolbar: RefObject<HTMLElement | null>,
): { place: ToolbarPlace | null; hide: () => void; focusMessage: () => void } {
  const [place, setPlace] = useState<ToolbarPlace | null>(null);
  const hide = useCallback(() => setPlace(null), []);
  useEffect(() => {
    const { current } = view;
    if (current === null) return undefined;
    const ending = new AbortController();
    const options = { signal: ending.signal, passive: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let awaited: string | undefined;

    function leave() {
      clearTimeout(timer);
      awaited = undefined;
      setPlace(null);
    }

    function handlePointerOver({ target, pointerType }: PointerEvent) {
      if (pointerType !== 'mouse' || isIn(toolbar.current, target)) return;
      const key = messageKeyAt(target);
      if (key === awaited) return;
      leave();
      awaited = key;
      if (key !== undefined) timer = setTimeout(() => setPlace(placeIn(current, key)), restMs);
    }

    function handleScroll() {
      leave();
      timer = setTimeout(() => {
        awaited = messageKeyAt(current?.querySelector('.bubble-row:hover') ?? null);
        if (awaited !== undefined) setPlace(placeIn(current, awaited));
      }, stillMs);
    }

    function handleFocusIn({ target }: FocusEvent) {
      const isMessage = target instanceof Element && target.matches('.bubble-more:focus-visible');
      const key = isMessage ? messageKeyAt(target) : undefined;
      if (key !== undefined) setPlace(placeIn(current, key));
      else if (!isIn(toolbar.current, target)) leave();
    }

    function handleKeyDown({ key, target }: KeyboardEvent) {
      const isSideways = key === 'ArrowRight' || key === 'ArrowLeft';
      if (!isSideways || messageKeyAt(target) === undefined) return;
      toolbar.current?.querySelector('button')?.focus();
    }

    current.addEventListener('pointerover', handlePointerOver, options);
    current.addEventListener('pointerleave', leave, options);
    current.addEventListener('focusin', handleFocusIn, options);
    current.addEventListener('focusout', ({ relatedTarget }) => !relatedTarget && leave(), options);
    current.addEventListener('keydown', handleKeyDown, options);
    current.addEventListener('scroll', handleScroll, { ...options, capture: true });
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [view, toolbar]);

  const key = place?.key ?? '';
  const focusMessage = useCallback(() => {
    const buttons = view.current?.querySelector<HTMLElement>(`.bubble-more${marked(key)}`);
    buttons?.focus({ preventScroll: true });
  }, [view, key]);
  return { place, hide, focusMessage };
}

/** At the top end of the bubble; null while messages are being selected, or if the row is gone. */
function placeIn(view: HTMLElement | null, key: string): ToolbarPlace | null {
  const bubble = view?.querySelector(`.bubble${marked(key)}`);
  const isOff = bubble?.closest('.message-list-selecting') !== null;
  if (view === null || bubble === null || bubble === undefined || isOff) return null;
  const around = view.getBoundingClientRect();
  const { left, right, top } = bubble.getBoundingClientRect();
  const isLeftToRight = getComputedStyle(bubble).direction === 'ltr';
  const start = isLeftToRight ? right - overlapPx : left + overlapPx - sizePx.width;
  const most = around.width - sizePx.width - edgePx;
  return {
    key,
    left: Math.max(edgePx, Math.min(start - around.left, most)),
    top: Math.max(edgePx, top - around.top - sizePx.height / 2),
  };
}

function marked(key: string): string {
  return `[data-message="${CSS.escape(key)}"]`;
}

function isIn(element: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && element?.contains(target) === true;
}
