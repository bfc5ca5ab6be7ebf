import type { ProfilePicture } from '@tend/protocol';
import { close } from 'ionicons/icons';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { useAnswer } from '../loading/use-answer.ts';
import { useRetryWhenLive } from '../loading/use-retry-when-live.ts';
import { sentenceOf } from '../notices/error-sentence.ts';
import { Notice } from '../notices/Notice.tsx';
import { drawBlur } from '../pictures/draw-blur.ts';
import '../pictures/media-tokens.css';
import './LargePicture.css';

interface LargePictureProps {
  picture: ProfilePicture;
  name: string;
  onClose: () => void;
}

/** The picture of a person or group as large as it is, and a blur until it is loaded. */
export function LargePicture({ picture, name, onClose }: LargePictureProps) {
  const text = useText();
  const client = useClient();
  const { fileId, thumbHash } = picture;
  const load = useMemo(() => () => client.files.open(fileId, 'original'), [client, fileId]);
  const { value: bytes, error, reload } = useAnswer(load);
  useRetryWhenLive({ error, reload });
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || bytes === null) return undefined;
      const address = URL.createObjectURL(bytes);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  const blur = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    blur.current?.replaceChildren(...[drawBlur(thumbHash)].filter((drawn) => drawn !== null));
  }, [thumbHash]);
  return (
    <>
      <div className="row large-picture-head">
        <IconButton icon={close} label={text.t('action.close')} onClick={onClose} />
        <bdi className="fill large-picture-name">{name}</bdi>
      </div>
      <div className="fill center large-picture-stage">
        <div className="large-picture">
          <div ref={blur} className="large-picture-blur" />
          {bytes !== null && <img ref={show} alt={name} />}
        </div>
      </div>
      {error !== null && <Notice kind="error">{sentenceOf(error, text)}</Notice>}
    </>
  );
}
