import { useLayoutEffect, useRef } from 'react';
import { useClient } from '../../../../platform/client/client.ts';
import { drawPicture } from '../draw-picture.ts';
import { filesPartsOf } from '../files-parts.ts';

/** A photo that fills the place around it. */
export function Thumbnail({ id, thumbHash }: { id: string; thumbHash: string }) {
  const { loads } = filesPartsOf(useClient());
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const release = drawPicture(current, { fileId: id, variant: 'small', thumbHash }, loads);
    return () => {
      release();
      current.replaceChildren();
    };
  }, [loads, id, thumbHash]);
  return <span ref={place} />;
}
