import { avatarClass, type AvatarLook, initialsOf } from './avatar-face.ts';
import './Avatar.css';

interface AvatarProps extends Omit<AvatarLook, 'size'> {
  name: string;
  size?: AvatarLook['size'];
  isOnline?: boolean;
}

/** A face in initials and colour; what it shows is said in words beside it. */
export function Avatar({ id, name, shape, size = 52, isOnline = false }: AvatarProps) {
  return (
    <span className={avatarClass({ id, shape, size })} aria-hidden="true">
      {/* Drawn by the style sheet: as text it would count as part of the label of the link around it. */}
      <span className="avatar-face" data-initials={initialsOf(name)} />
      {isOnline && <span className="avatar-dot" />}
    </span>
  );
}
