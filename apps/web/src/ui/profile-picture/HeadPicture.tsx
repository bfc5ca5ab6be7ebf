import type { ProfilePicture } from '@tend/protocol';
import { camera } from 'ionicons/icons';
import { useState } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { LoadedSheet } from '../overlays/LoadedSheet.tsx';
import type { AvatarShape } from '../pictures/avatar-face.ts';
import { Avatar } from '../pictures/Avatar.tsx';
import { Icon } from '../pictures/Icon.tsx';
import type { PictureTarget } from './picture-target.ts';
import { usePicture } from './use-picture.ts';
import './HeadPicture.css';

interface HeadPictureProps {
  id: string;
  name: string;
  shape: Exclude<AvatarShape, 'saved'>;
  isOnline?: boolean;
  /** Whether the person may set it. */
  canChange: boolean;
}

const loadLarge = async () => (await import('./LargePicture.tsx')).LargePicture;
const loadChoices = async () => (await import('./PictureChoices.tsx')).PictureChoices;
const loadCrop = async () => (await import('./CropPicture.tsx')).CropPicture;

type Opened = 'large' | 'choices' | { file: File } | null;

/** The picture at the head of a profile or of details: a tap shows it large, and a button changes it. */
export function HeadPicture({ id, name, shape, isOnline = false, canChange }: HeadPictureProps) {
  const { t } = useText();
  const picture = usePicture(id);
  const [opened, setOpened] = useState<Opened>(null);
  const target: PictureTarget = { kind: shape, id, name };
  // The button for changing it stands where the dot would be; the words beside it say who is online, too.
  const avatar = <Avatar {...{ id, name, shape }} size={96} isOnline={isOnline && !canChange} />;
  return (
    <div className="head-picture">
      {picture === null ? (
        avatar
      ) : (
        <button
          type="button"
          className={`head-picture-face head-picture-${shape}`}
          aria-label={t('profilePicture.showLarge', { name })}
          onClick={() => setOpened('large')}
        >
          {avatar}
        </button>
      )}
      {canChange && (
        <button
          type="button"
          className="center head-picture-change"
          aria-label={t('profilePicture.change')}
          onClick={() => setOpened('choices')}
        >
          <span className="center">
            <Icon shape={camera} size="small" />
          </span>
        </button>
      )}
      <Layer {...{ opened, picture, target }} onChange={setOpened} />
    </div>
  );
}

interface LayerProps {
  opened: Opened;
  picture: ProfilePicture | null;
  target: PictureTarget;
  onChange: (opened: Opened) => void;
}

/** What lies over the screen; its code is loaded when it is opened. */
function Layer({ opened, picture, target, onChange }: LayerProps) {
  const { t } = useText();
  const close = () => onChange(null);
  if (opened === null) return null;
  if (opened === 'choices') {
    const onFile = (file: File) => onChange({ file });
    return (
      <LoadedSheet
        key="choices"
        title={t('profilePicture.heading')}
        load={loadChoices}
        props={{ target, onFile, onClose: close }}
        onClose={close}
      />
    );
  }
  if (opened === 'large') {
    if (picture === null) return null;
    return (
      <LoadedSheet
        title={target.name}
        load={loadLarge}
        props={{ picture, name: target.name, onClose: close }}
        isWhole
        onClose={close}
      />
    );
  }
  return (
    // Another sheet than that of the choices, with which what has the focus goes.
    <LoadedSheet
      key="crop"
      title={t('profilePicture.crop')}
      load={loadCrop}
      props={{ file: opened.file, target, onClose: close }}
      isWhole
      onClose={close}
    />
  );
}
