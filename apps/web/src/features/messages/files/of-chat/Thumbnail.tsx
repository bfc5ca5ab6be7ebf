import { useCallback, useLayoutEffect, useRef } from 'react';
import { useClient } from '../../../../platform/client/client.ts';
import { drawBlur } from '../../../../ui/pictures/draw-blur.ts';
import { filesPartsOf } from '../files-parts.ts';

/** A photo that fills the place around it; a blur until it is there. */
export function Thumbnail({ id, thumbHash }: { id: string; thumbHash: string }) {
  const { loads } = filesPartsOf(useClient());
  const place = useRef<HTMLSpanElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const show = useCallback(() => {
    const blur = drawBlur(thumbHash);
    if (place.current === null || image.current === null) return undefined;
    if (blur !== null) place.current.prepend(blur);
    return loads.load(image.current, { fileId: id, variant: 'small' }, (state) => {
      if (state === 'shown') blur?.remove();
    });
  }, [loads, id, thumbHash]);
  useLayoutEffect(() => show(), [show]);
  return (
    <span ref={place}>
      <img ref={image} className="album-picture" alt="" decoding="async" draggable={false} />
    </span>
  );
}
