import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { LongPress } from './long-press.ts';
import { swallowClick } from './menu-gestures.ts';

interface HoldHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
}

/**
 * Lets a button do something else when it is held, pressed with the right mouse button, or by the key for menus. Android
 * sends an event for menus after a long press: `onHold` may be called twice for one.
 */
export function useHold(onHold: () => void): HoldHandlers {
  const press = useRef<LongPress>(null);
  const isDown = useRef(false);
  useEffect(() => () => press.current?.end(), []);

  function hold() {
    press.current?.end();
    // What opens may lie under the finger when it is lifted.
    if (isDown.current) swallowClick();
    isDown.current = false;
    onHold();
  }
  function handleLift() {
    isDown.current = false;
    press.current?.end();
  }
  return {
    onPointerDown({ clientX: x, clientY: y, button }) {
      isDown.current = true;
      press.current ??= new LongPress();
      if (button === 0) press.current.begin({ x, y }, hold);
    },
    onPointerMove: ({ clientX: x, clientY: y }) => press.current?.move({ x, y }),
    onPointerUp: handleLift,
    onPointerCancel: handleLift,
    onContextMenu(event) {
      event.preventDefault();
      hold();
    },
  };
}
