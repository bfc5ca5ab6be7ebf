import { type RefObject, useEffect, useState } from 'react';
import { messageKeyAt } from '../rows/message-at.ts';
import { placeToolbar } from './toolbar-place.ts';

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

/**
 * Where the toolbar is: at the message that the mouse rests on, or whose button the keyboard has reached. It is gone as
 * soon as the mouse leaves or the list moves, and an arrow key to the side leads from the message into it.
 */
export function useToolbarPlace(
  view: RefObject<HTMLElement | null>,
  toolbar: RefObject<HTMLElement | null>,
): { place: ToolbarPlace | null; hide: () => void } {
  const [place, setPlace] = useState<ToolbarPlace | null>(null);
  useEffect(() => {
    const { current } = view;
    if (current === null) return undefined;
    return followMessages(current, toolbar, (key) => {
      setPlace(key === undefined ? null : placeIn(current, key));
    });
  }, [view, toolbar]);
  return { place, hide: () => setPlace(null) };
}

/** Tells whose toolbar is wanted, until the returned function is called. */
function followMessages(
  view: HTMLElement,
  toolbar: RefObject<HTMLElement | null>,
  tell: (key: string | undefined) => void,
): () => void {
  const ending = new AbortController();
  const options = { signal: ending.signal, passive: true };
  const isInToolbar = (target: EventTarget | null) =>
    target instanceof Node && toolbar.current?.contains(target) === true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let awaited: string | undefined;

  function leave() {
    clearTimeout(timer);
    awaited = undefined;
    tell(undefined);
  }

  function handlePointerOver({ target, pointerType }: PointerEvent) {
    const key = messageKeyAt(target);
    if (pointerType !== 'mouse' || isInToolbar(target) || key === awaited) return;
    leave();
    awaited = key;
    timer = setTimeout(() => tell(key), restMs);
  }

  function handleScroll() {
    leave();
    timer = setTimeout(() => {
      const focused = view.querySelector('.bubble-more:focus-visible');
      awaited = messageKeyAt(focused ?? view.querySelector('.bubble-row:hover'));
      tell(awaited);
    }, stillMs);
  }

  function handleFocusIn({ target }: FocusEvent) {
    const isMessage = target instanceof Element && target.matches('.bubble-more:focus-visible');
    if (isMessage) tell(messageKeyAt(target));
    else if (!isInToolbar(target)) leave();
  }

  function handleKeyDown({ key, target }: KeyboardEvent) {
    const isSideways = key === 'ArrowRight' || key === 'ArrowLeft';
    if (isSideways && messageKeyAt(target) !== undefined) {
      toolbar.current?.querySelector('button')?.focus();
    }
  }

  view.addEventListener('pointerover', handlePointerOver, options);
  view.addEventListener('pointerleave', leave, options);
  view.addEventListener('focusin', handleFocusIn, options);
  view.addEventListener('focusout', ({ relatedTarget }) => !relatedTarget && leave(), options);
  view.addEventListener('keydown', handleKeyDown, options);
  view.addEventListener('scroll', handleScroll, { ...options, capture: true });
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}

/** Null while messages are being selected, or if the row is gone. */
function placeIn(view: HTMLElement, key: string): ToolbarPlace | null {
  const bubble = view.querySelector(`.bubble[data-message="${CSS.escape(key)}"]`);
  const column = bubble?.closest('.bubble-column');
  const isSelecting = bubble?.closest('.message-list-selecting') !== null;
  if (column === null || column === undefined || isSelecting) return null;
  const around = view.getBoundingClientRect();
  const { left, right, top, bottom } = column.getBoundingClientRect();
  const box = {
    left: left - around.left,
    right: right - around.left,
    top: top - around.top,
    bottom: bottom - around.top,
  };
  return { key, ...placeToolbar(box, around) };
}
