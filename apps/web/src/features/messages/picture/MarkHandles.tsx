import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { arrowSteps, keyStep } from '../../../ui/editing/arrow-steps.ts';
import {
  type Area,
  type Edits,
  type Mark,
  shownArea,
  type Size,
} from '../../../ui/editing/edits.ts';
import { lengths } from '../../../ui/editing/lengths.ts';
import { boxOf, moveMark } from './move-mark.ts';

interface MarkHandlesProps {
  host: RefObject<HTMLDivElement | null>;
  base: Size;
  edits: Edits;
  tool: 'arrow' | 'blur';
  /** The id of what is said of the keys. */
  describedBy: string;
  onChange: (edits: Edits, mark: number) => void;
  onRemoved: () => void;
}

/** The marks of a tool, for the keys: arrows move one, with Shift its end, and Delete removes it. */
export function MarkHandles({ host, describedBy, onRemoved, ...props }: MarkHandlesProps) {
  const { base, edits, tool, onChange } = props;
  const { t } = useText();
  const [said, setSaid] = useState('');
  const whole = shownArea(base, edits);
  const marks = [...edits.marks.entries()].filter(([, mark]) => isOf(tool, mark));
  function handleKey(event: KeyboardEvent, index: number, mark: Mark) {
    const step = arrowSteps[event.key];
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (step === undefined && !isRemoval) return;
    event.preventDefault();
    if (step === undefined) {
      onChange({ ...edits, marks: edits.marks.toSpliced(index, 1) }, index);
      setSaid(t('picture.markRemoved'));
      onRemoved();
      return;
    }
    const far = Math.max(whole.width, whole.height) * keyStep;
    const by = { x: step.x * far, y: step.y * far };
    const moved = moveMark(mark, event.shiftKey ? 'end' : 'all', by, props);
    onChange({ ...edits, marks: edits.marks.with(index, moved) }, index);
    setSaid(t('picture.markAt', percentsOf(boxOf(moved, props), whole)));
  }
  return (
    <div ref={host}>
      {marks.map(([index, mark], at) => (
        <button
          key={index}
          type="button"
          className="mark-handle"
          style={placeOf(boxOf(mark, props), whole)}
          aria-label={t(`picture.marks.${tool}`, { number: at + 1, count: marks.length })}
          aria-describedby={describedBy}
          onKeyDown={(event) => handleKey(event, index, mark)}
        />
      ))}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

export function isOf(tool: 'arrow' | 'blur', { kind }: Mark): boolean {
  return tool === 'arrow' ? kind === 'arrow' : kind === 'blur' || kind === 'bar';
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
