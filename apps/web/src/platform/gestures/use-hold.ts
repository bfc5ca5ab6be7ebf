import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { LongPress } from './long-press.ts';

interface HoldHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
}

/** Lets a button do something else when it is held, pressed with the right mouse button, or by the key for menus. */
export function useHold(onHold: () => void): HoldHandlers {
  const press = useRef<LongPress>(null);
  const isDown = useRef(false);
  const isHeld = useRef(false);
  useEffect(() => () => press.current?.end(), []);

  function hold() {
    press.current?.end();
    if (isHeld.current) return;
    isHeld.current = true;
    onHold();
  }
  function handleLift() {
    isDown.current = false;
    press.current?.end();
  }
  return {
    onPointerDown({ clientX: x, clientY: y, button }) {
      isDown.current = true;
      isHeld.current = false;
      press.current ??= new LongPress();
      if (button === 0) press.current.begin({ x, y }, hold);
    },
    onPointerMove: ({ clientX: x, clientY: y }) => press.current?.move({ x, y }),
    onPointerUp: handleLift,
    onPointerCancel: handleLift,
    onContextMenu(event) {
      event.preventDefault();
      // Android also sends one for a long press, sometimes sooner, sometimes later than ours.
      if (isDown.current) hold();
      else onHold();
    },
    onClickCapture(event) {
      // What follows a long press is no click; one by keyboard has `detail` 0.
      if (!isHeld.current || event.detail === 0) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
