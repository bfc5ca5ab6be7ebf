import { Icon } from './Icon.tsx';
import './IconTile.css';

interface IconTileProps {
  icon: string;
  kind: 'brand' | 'waiting' | 'calm';
  size?: 'small';
}

/** Shows a thing's kind where a person would have an avatar. */
export function IconTile({ icon, kind, size }: IconTileProps) {
  return (
    <span
      className={`center icon-tile icon-tile-${kind}${size === 'small' ? ' icon-tile-small' : ''}`}
    >
      <Icon shape={icon} />
    </span>
  );
}
