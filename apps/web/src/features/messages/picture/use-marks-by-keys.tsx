import { type ReactNode, useCallback, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isTouchFirst } from '../../../platform/gestures/pointer.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Color } from '../../../ui/editing/edits.ts';
import { type EditHistory, placeMark } from './edit-history.ts';
import { MarkHandles } from './MarkHandles.tsx';
import { markInMiddle, type PlacedKind, seenMarks, type SeenPicture } from './move-mark.ts';
import type { Tool } from './ToolRow.tsx';

interface MarksByKeys {
  handles: ReactNode;
  /** What the keys do; null while there is no mark for them. */
  hint: ReactNode;
  /** The button that adds such a mark. */
  offerFor: (kind: PlacedKind, color: Color) => ReactNode;
}

interface Options extends SeenPicture {
  tool: Tool;
  onStep: (step: (history: EditHistory) => EditHistory) => void;
}

/** Marks are placed and moved without a mouse; fingers draw them. What a pen says, an arrow and the caption say. */
export function useMarksByKeys({ base, edits, tool, onStep }: Options): MarksByKeys {
  const { t } = useText();
  const [host, offer] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const hintId = useId();
  const focusOffer = useCallback(() => focusLast(offer.current), [offer]);
  if (isTouchFirst() || (tool !== 'arrow' && tool !== 'blur')) {
    return { handles: null, hint: null, offerFor: () => null };
  }
  const add = (kind: PlacedKind, color: Color) => {
    const mark = markInMiddle(kind, color, { base, edits });
    flushSync(() => onStep((history) => placeMark(history, mark)));
    focusLast(host.current);
  };
  const marks = seenMarks(tool, { base, edits });
  return {
    handles: (
      <MarkHandles
        {...{ host, base, edits, tool, marks, onStep }}
        describedBy={hintId}
        onFocusGone={focusOffer}
      />
    ),
    hint: marks.length > 0 ? <span id={hintId}>{t('picture.keysHint')}</span> : null,
    offerFor: (kind, color) => (
      <div ref={offer}>
        <Button kind="soft" size="small" onClick={() => add(kind, color)}>
          {t('picture.place')}
        </Button>
      </div>
    ),
  };
}

function focusLast(part: HTMLElement | null): void {
  [...(part?.querySelectorAll('button') ?? [])].at(-1)?.focus();
}
