import { initialsOf, tintOf } from './avatar-face.ts';
import './Avatar.css';

interface AvatarProps {
  /** Decides the colour, so that a person keeps it under another name. */
  id: string;
  name: string;
  /** People are round, groups are rounded squares. */
  shape: 'person' | 'group';
  size?: 32 | 40 | 44 | 48 | 52 | 72 | 96;
  isOnline?: boolean;
}

/** A face in initials and colour; what it shows is said in words beside it. */
export function Avatar({ id, name, shape, size = 52, isOnline = false }: AvatarProps) {
  return (
    <span
      className={`avatar avatar-${shape} avatar-${size} avatar-tint-${tintOf(id)}`}
      aria-hidden="true"
    >
      {/* Drawn by the style sheet: as text it would count as part of the label of the link around it. */}
      <span className="avatar-face" data-initials={initialsOf(name)} />
      {isOnline && <span className="avatar-dot" />}
    </span>
  );
}
