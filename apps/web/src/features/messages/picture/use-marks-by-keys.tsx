import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isTouchFirst } from '../../../platform/gestures/pointer.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Color, Edits } from '../../../ui/editing/edits.ts';
import { isOf, MarkHandles } from './MarkHandles.tsx';
import { markInMiddle, type PlacedKind, type SeenPicture } from './move-mark.ts';
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
  /** All that is done to one mark, by its place among all, is one step. */
  change: (edits: Edits, mark: number) => void;
}

/** Marks are placed and moved without a mouse; fingers draw them. What a pen says, an arrow and the caption say. */
export function useMarksByKeys({ base, edits, tool, change }: Options): MarksByKeys {
  const { t } = useText();
  const [host, offer] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const hintId = useId();
  if (isTouchFirst() || (tool !== 'arrow' && tool !== 'blur')) {
    return { handles: null, hint: null, offerFor: () => null };
  }
  const add = (kind: PlacedKind, color: Color) => {
    const mark = markInMiddle(kind, color, { base, edits });
    flushSync(() => change({ ...edits, marks: [...edits.marks, mark] }, edits.marks.length));
    focusLast(host.current);
  };
  const handles = (
    <MarkHandles
      {...{ host, base, edits, tool }}
      describedBy={hintId}
      onChange={change}
      onRemoved={() => focusLast(offer.current)}
    />
  );
  return {
    handles,
    hint: edits.marks.some((mark) => isOf(tool, mark)) ? (
      <span id={hintId}>{t('picture.keysHint')}</span>
    ) : null,
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
