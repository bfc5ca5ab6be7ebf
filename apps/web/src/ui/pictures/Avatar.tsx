import { bookmark } from 'ionicons/icons';
import { useCallback } from 'react';
import { avatarClass, type AvatarLook, initialsOf } from './avatar-face.ts';
import { attachFace } from './faces.ts';
import { Icon } from './Icon.tsx';
import './Avatar.css';

interface AvatarProps extends Omit<AvatarLook, 'size'> {
  name: string;
  size?: AvatarLook['size'];
  isOnline?: boolean;
}

/** The picture of a person or group, or else initials on a colour; the text beside it has the same meaning. */
export function Avatar({ id, name, shape, size = 52, isOnline = false }: AvatarProps) {
  const face = useCallback(
    (element: HTMLElement | null) => (element === null ? undefined : attachFace(element, id)),
    [id],
  );
  return (
    <span className={avatarClass({ id, shape, size })} aria-hidden="true">
      {shape === 'saved' ? (
        <span className="avatar-face">
          <Icon shape={bookmark} className="avatar-sign" />
        </span>
      ) : (
        // Drawn by the stylesheet: as text it would become part of the surrounding link's label.
        <span ref={face} className="avatar-face" data-initials={initialsOf(name)} />
      )}
      {isOnline && <span className="avatar-dot" />}
    </span>
  );
}
