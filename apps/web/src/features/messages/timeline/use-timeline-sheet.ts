import { splitAtLinks } from '@tend/protocol';
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { measureTextWidth } from '../../../platform/device/text-width.ts';
import { whenIdle } from '../../../platform/device/when-idle.ts';
import { createRowEstimates } from './row-height.ts';
import type { SheetState } from './sheet-state.ts';
import { TimelineSheet } from './timeline-sheet.ts';

/** The first of the Latin letters, and of the Russian ones. */
const firstLetters = [0x61, 0x430];
const lettersEach = 32;

// The first row prepares the canvas that measures letters and the pattern for links, which takes a phone 20 ms. Done in idle
// time, before a chat is opened.
whenIdle(() => {
  for (const first of firstLetters) {
    for (let letter = 0; letter < lettersEach; letter += 1) {
      measureTextWidth(String.fromCodePoint(first + letter));
    }
  }
  splitAtLinks('+0');
});

interface SheetOnPage {
  sheet: TimelineSheet;
  scroller: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
  pane: RefObject<HTMLDivElement | null>;
}

/** The sheet that draws a conversation's rows, with the elements it draws into. */
export function useTimelineSheet(isGroup: boolean): SheetOnPage {
  const scroller = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [sheet] = useState(
    () => new TimelineSheet(createRowEstimates({ isGroup, widthOf: measureTextWidth })),
  );
  useLayoutEffect(() => {
    const parts = { scroller: scroller.current, box: box.current, pane: pane.current };
    return areThere(parts) ? sheet.attach(parts) : undefined;
  }, [sheet]);
  return { sheet, scroller, box, pane };
}

function areThere<Parts extends object>(
  parts: Parts,
): parts is { [Name in keyof Parts]: NonNullable<Parts[Name]> } & Parts {
  return Object.values(parts).every((part) => part !== null);
}

/**
 * A value derived from the scroll position; the component renders again only when the value changes, not with
 * each frame.
 */
export function useSheet<Value extends string | number | boolean | null>(
  sheet: TimelineSheet,
  read: (state: SheetState) => Value,
): Value {
  return useSyncExternalStore(sheet.subscribe, () => read(sheet.getState()));
}
