import { camera } from 'ionicons/icons';
import { useState } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { LoadedSheet } from '../overlays/LoadedSheet.tsx';
import type { AvatarShape } from '../pictures/avatar-face.ts';
import { Avatar } from '../pictures/Avatar.tsx';
import { Icon } from '../pictures/Icon.tsx';
import { ChangePicture } from './ChangePicture.tsx';
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

/** The picture at the head of a profile or of details: a tap shows it large, and a button changes it. */
export function HeadPicture({ id, name, shape, isOnline = false, canChange }: HeadPictureProps) {
  const { t } = useText();
  const picture = usePicture(id);
  const [opened, setOpened] = useState<'large' | 'change' | null>(null);
  const close = () => setOpened(null);
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
          onClick={() => setOpened('change')}
        >
          <span className="center">
            <Icon shape={camera} size="small" />
          </span>
        </button>
      )}
      {opened === 'change' && <ChangePicture target={target} onClose={close} />}
      {opened === 'large' && picture !== null && (
        <LoadedSheet
          title={name}
          load={loadLarge}
          props={{ picture, name, onClose: close }}
          isWhole
          onClose={close}
        />
      )}
    </div>
  );
}
