import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { type Finger, meaningOfLift, type Slide, slideOf } from './hold-gesture.ts';
import type { Voice } from './use-voice.ts';

/** How far the button has been slid while it is held, and what is to listen to the finger. */
interface HoldToRecord {
  /** Null while it is not held. */
  slide: Slide | null;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
    onClick: (event: MouseEvent) => void;
  };
}

const clickMs = 300;
/** A second tap on the button that sent, whose place this one has taken, is no press on it. */
const strayMs = 500;
const still: Slide = { cancel: 0, lock: 0 };

/**
 * A press records at once, so that no first word is lost: lifted soon it was a tap, and the recording goes on; lifted later it
 * is sent. Sliding to the start discards it, sliding up lets it go on. Keys and screen readers tap.
 */
export function useHoldToRecord(voice: Voice): HoldToRecord {
  const [slide, setSlide] = useState<Slide | null>(null);
  const from = useRef<Finger | null>(null);
  /** A finger that was lifted is followed by its click, unless what it touched has been drawn anew. */
  const liftedAtMs = useRef(-Infinity);

  function letGo() {
    from.current = null;
    setSlide(null);
  }
  const handlers: HoldToRecord['handlers'] = {
    onPointerDown(event) {
      if (event.timeStamp - voice.freedAtMs.current < strayMs) return;
      if (event.button !== 0 || voice.recording !== null || voice.isStarting) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = fingerAt(event);
      setSlide(still);
      void voice.begin().then((hasBegun) => !hasBegun && letGo());
    },
    onPointerMove(event) {
      if (from.current === null || voice.recording === null) return;
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
      const next = slideOf(from.current, fingerAt(event), isRightToLeft);
      if (next.cancel === 1) voice.discard();
      if (next.cancel === 1 || next.lock === 1) letGo();
      else setSlide(next);
    },
    onPointerUp(event) {
      const began = from.current;
      letGo();
      if (began !== null) liftedAtMs.current = event.timeStamp;
      // While the device still asks for permission, nothing was said yet.
      if (began === null || voice.recording === null) return;
      if (meaningOfLift(began, fingerAt(event)) === 'send') voice.send();
    },
    // The system took the finger away, for a call or its own gesture: what is being said goes on.
    onPointerCancel: letGo,
    onClick({ timeStamp }) {
      const isStray = timeStamp - voice.freedAtMs.current < strayMs;
      if (isStray || timeStamp - liftedAtMs.current < clickMs || voice.isStarting) return;
      if (voice.recording === null) void voice.begin();
      else voice.send();
    },
  };
  return { slide, handlers };
}

function fingerAt({ clientX: x, clientY: y, timeStamp: atMs }: PointerEvent): Finger {
  return { x, y, atMs };
}
