import { close, refreshOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { CropFrame } from '../editing/CropFrame.tsx';
import { renderEdits } from '../editing/draw-edits.ts';
import {
  type Area,
  cropTo,
  type Edits,
  fitInto,
  shownArea,
  squareIn,
  turn,
  turnedSize,
  unedited,
} from '../editing/edits.ts';
import { PictureStage } from '../editing/PictureStage.tsx';
import { drawScaled, encode, readPicture } from '../editing/read-picture.ts';
import { Spinner } from '../loading/Spinner.tsx';
import { useAnswer } from '../loading/use-answer.ts';
import { Notice } from '../notices/Notice.tsx';
import type { PictureTarget } from './picture-target.ts';
import { type Saving, useSavePicture } from './use-save-picture.ts';
import '../pictures/media-tokens.css';
import './CropPicture.css';

interface CropPictureProps {
  file: File;
  target: PictureTarget;
  onClose: () => void;
}

/** The side of a picture that is sent: the server keeps no more. */
const mostPixels = 640;

/** Crops a chosen picture to a square, and sets it. */
export function CropPicture({ file, target, onClose }: CropPictureProps) {
  const { t } = useText();
  const { value: picture, error } = useAnswer(useMemo(() => () => readPicture(file), [file]));
  if (picture !== null) return <Crop base={picture.canvas} {...{ target, onClose }} />;
  return (
    <>
      <div className="row crop-picture-head">
        <IconButton icon={close} label={t('action.cancel')} onClick={onClose} />
      </div>
      <div className="fill center">
        {error === null ? (
          <span role="status" aria-label={t('action.loading')}>
            <Spinner size="large" />
          </span>
        ) : (
          <Notice kind="error">{t('profilePicture.unreadable')}</Notice>
        )}
      </div>
    </>
  );
}

interface CropProps extends Omit<CropPictureProps, 'file'> {
  base: HTMLCanvasElement;
}

function Crop({ base, target, onClose }: CropProps) {
  const { t } = useText();
  const [edits, setEdits] = useState<Edits>(() => withSquare(unedited, base, squareIn(base)));
  const saving = useSavePicture(target, onClose);
  const whole = shownArea(base, { ...edits, crop: null });
  return (
    <>
      <div className="row crop-picture-head">
        <IconButton icon={close} label={t('action.cancel')} onClick={onClose} />
        <span className="fill" />
        <IconButton
          icon={refreshOutline}
          label={t('picture.rotate')}
          isDisabled={saving.isBusy}
          onClick={() => setEdits(turn(edits, base))}
        />
      </div>
      <div className="stack crop-picture-stage" inert={saving.isBusy}>
        <PictureStage {...{ base, edits }} isWhole>
          <CropFrame
            whole={whole}
            area={shownArea(base, edits)}
            square={target.kind}
            onChange={(area) => setEdits(withSquare(edits, base, area))}
          />
        </PictureStage>
      </div>
      <Foot saving={saving} onSave={() => saving.save(edits, () => cut(base, edits))} />
    </>
  );
}

function Foot({ saving, onSave }: { saving: Saving; onSave: () => void }) {
  const { t } = useText();
  const { sentPart, sentence } = saving;
  return (
    <div className="column crop-picture-foot">
      {sentPart === null ? (
        <p className="small">{t('profilePicture.cropHint')}</p>
      ) : (
        <div className="column" role="status">
          <progress max={1} value={sentPart} aria-label={t('profilePicture.sending')} />
          <p className="small">{t('profilePicture.sending')}</p>
        </div>
      )}
      {sentence !== null && <Notice kind="error">{sentence}</Notice>}
      <Button isBusy={saving.isBusy} onClick={onSave}>
        {sentence === null ? t('action.save') : t('action.tryAgain')}
      </Button>
    </div>
  );
}

/** Not as long on one side as on the other by a rounded pixel. */
function withSquare(edits: Edits, base: HTMLCanvasElement, { x, y, width }: Area): Edits {
  const most = turnedSize(base, edits.turns);
  const side = Math.min(Math.round(width), most.width, most.height);
  const area = {
    x: Math.min(Math.round(x), most.width - side),
    y: Math.min(Math.round(y), most.height - side),
    width: side,
    height: side,
  };
  return cropTo(edits, area, base);
}

/** Transparent parts become white, as in the avatars of a light theme. */
function cut(base: HTMLCanvasElement, edits: Edits): Promise<Blob> {
  const square = renderEdits(base, edits);
  return encode(drawScaled(square, fitInto(square, mostPixels)), false);
}
