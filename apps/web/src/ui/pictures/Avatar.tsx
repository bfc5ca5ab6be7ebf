import { bookmark } from 'ionicons/icons';
import { avatarClass, type AvatarLook, initialsOf } from './avatar-face.ts';
import { Icon } from './Icon.tsx';
import './Avatar.css';

interface AvatarProps extends Omit<AvatarLook, 'size'> {
  name: string;
  size?: AvatarLook['size'];
  isOnline?: boolean;
}

/** Initials on a colour; the text beside it has the same meaning. */
export function Avatar({ id, name, shape, size = 52, isOnline = false }: AvatarProps) {
  return (
    <span className={avatarClass({ id, shape, size })} aria-hidden="true">
      {shape === 'saved' ? (
        <span className="avatar-face">
          <Icon shape={bookmark} className="avatar-sign" />
        </span>
      ) : (
        // Drawn by the stylesheet: as text it would become part of the surrounding link's label.
        <span className="avatar-face" data-initials={initialsOf(name)} />
      )}
      {isOnline && <span className="avatar-dot" />}
    </span>
  );
}
