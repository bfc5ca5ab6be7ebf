import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { renderEdits } from './draw-edits.ts';
import type { Edits } from './edits.ts';
import { lengths } from './lengths.ts';
import './PictureStage.css';

interface PictureStageProps {
  base: HTMLCanvasElement;
  edits: Edits;
  /** Shows what is cropped away, too. */
  isWhole: boolean;
  /** What lies over it. */
  children: ReactNode;
}

/** The picture as it will be, as large as there is room. */
export function PictureStage({ base, edits, isWhole, children }: PictureStageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rendered = useMemo(
    () => renderEdits(base, isWhole ? { ...edits, crop: null } : edits),
    [base, edits, isWhole],
  );
  useLayoutEffect(() => {
    frame.current?.prepend(rendered);
    return () => rendered.remove();
  }, [rendered]);
  return (
    <div className="fill center picture-stage">
      <div
        ref={frame}
        className="picture-frame"
        style={lengths({ '--ratio': rendered.width / rendered.height })}
      >
        {children}
      </div>
    </div>
  );
}
