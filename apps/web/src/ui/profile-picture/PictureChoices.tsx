import { cameraOutline, imagesOutline, trashOutline } from 'ionicons/icons';
import { useClient } from '../../platform/client/client.ts';
import { isTouchFirst } from '../../platform/gestures/pointer.ts';
import { useText } from '../../platform/language/i18n.ts';
import { showToast } from '../../shared/toast.ts';
import { Button, buttonClasses } from '../buttons/Button.tsx';
import { FileChooser } from '../fields/FileChooser.tsx';
import { useTask } from '../loading/use-task.ts';
import { sentenceOf } from '../notices/error-sentence.ts';
import { Notice } from '../notices/Notice.tsx';
import { Icon } from '../pictures/Icon.tsx';
import { type PictureTarget, setPicture } from './picture-target.ts';
import { usePicture } from './use-picture.ts';

interface PictureChoicesProps {
  target: PictureTarget;
  onFile: (file: File) => void;
  onClose: () => void;
}

/** What can be done about the picture of a person or group: another one is chosen, or the one there is removed. */
export function PictureChoices({ target, onFile, onClose }: PictureChoicesProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const picture = usePicture(target.id);
  const removal = useTask(async () => {
    await setPicture(client, target, null);
    onClose();
    showToast({ text: t('profilePicture.removed') });
  });
  const choosing = {
    accept: 'image/*',
    isSingle: true,
    className: buttonClasses({ kind: 'outlined', size: undefined }),
    onFiles: ([file]: readonly File[]) => file !== undefined && onFile(file),
  };
  return (
    <div className="sheet-actions">
      <FileChooser {...choosing}>
        <Icon shape={imagesOutline} />
        {t('profilePicture.choose')}
      </FileChooser>
      {isTouchFirst() && (
        <FileChooser {...choosing} camera={target.kind === 'person' ? 'user' : 'environment'}>
          <Icon shape={cameraOutline} />
          {t('profilePicture.take')}
        </FileChooser>
      )}
      {picture !== null && (
        <Button
          kind="danger-outlined"
          icon={trashOutline}
          isBusy={removal.isBusy}
          onClick={removal.run}
        >
          {t('profilePicture.remove')}
        </Button>
      )}
      {removal.error !== null && <Notice kind="error">{sentenceOf(removal.error, text)}</Notice>}
      <Button kind="outlined" onClick={onClose}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}
