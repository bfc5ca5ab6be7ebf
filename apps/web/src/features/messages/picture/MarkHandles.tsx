import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { announce } from '../../../platform/device/announce.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { arrowSteps, keyStep } from '../../../ui/editing/arrow-steps.ts';
import { type Area, shownArea, type Size } from '../../../ui/editing/edits.ts';
import { lengths } from '../../../ui/editing/lengths.ts';
import { changeMark, type EditHistory, removeMark } from './edit-history.ts';
import { moveMark, type SeenMark, type SeenPicture, seenPartOf } from './move-mark.ts';

interface MarkHandlesProps extends SeenPicture {
  host: RefObject<HTMLDivElement | null>;
  tool: 'arrow' | 'blur';
  marks: readonly SeenMark[];
  /** The id of what is said of the keys. */
  describedBy: string;
  onStep: (step: (history: EditHistory) => EditHistory) => void;
  /** The mark that had the focus has gone. Stays the same function. */
  onFocusGone: () => void;
}

/** The marks of a tool, for the keys: arrows move one, with Shift its end, and Delete removes it. */
export function MarkHandles(props: MarkHandlesProps) {
  const { host, base, edits, tool, marks, describedBy, onStep, onFocusGone } = props;
  const { t } = useText();
  const whole = shownArea(base, edits);
  // Undo may remove it.
  const noteGoing = useCallback(
    (handle: HTMLButtonElement) => () => {
      if (document.activeElement === handle) onFocusGone();
    },
    [onFocusGone],
  );
  function handleKey(event: KeyboardEvent, { mark, at }: SeenMark) {
    const step = arrowSteps[event.key];
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (step === undefined && !isRemoval) return;
    event.preventDefault();
    if (step === undefined) {
      onStep((history) => removeMark(history, at));
      announce(t('picture.markRemoved'));
      onFocusGone();
      return;
    }
    const far = Math.max(whole.width, whole.height) * keyStep;
    const by = { x: step.x * far, y: step.y * far };
    const moved = moveMark(mark, event.shiftKey ? 'end' : 'all', by, { base, edits });
    onStep((history) => changeMark(history, at, moved));
    const part = seenPartOf(moved, { base, edits });
    if (part !== null) announce(t('picture.markAt', percentsOf(part, whole)));
  }
  return (
    <div ref={host}>
      {marks.map((seen, index) => (
        <button
          key={seen.at}
          ref={noteGoing}
          type="button"
          className="mark-handle"
          style={placeOf(seen.part, whole)}
          aria-label={t(`picture.marks.${tool}`, { number: index + 1, count: marks.length })}
          aria-describedby={describedBy}
          onKeyDown={(event) => handleKey(event, seen)}
        />
      ))}
    </div>
  );
}

function placeOf({ x, y, width, height }: Area, whole: Size) {
  return lengths({
    '--left': x / whole.width,
    '--top': y / whole.height,
    '--width': width / whole.width,
    '--height': height / whole.height,
  });
}

function percent(length: number, whole: number): number {
  return Math.round((length / whole) * 100);
}

function percentsOf({ x, y, width, height }: Area, whole: Size) {
  return {
    left: percent(x, whole.width),
    top: percent(y, whole.height),
    width: percent(width, whole.width),
    height: percent(height, whole.height),
  };
}
