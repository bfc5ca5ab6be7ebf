import { Avatar } from './Avatar.tsx';
import './MarkedAvatar.css';

interface MarkedAvatarProps {
  id: string;
  name: string;
  /** What the person has done is a mention, which the words beside it say too. */
  isMention: boolean;
  size?: 44 | 48;
}

/** Who has done something that concerns the reader, with a mark for what it was. */
export function MarkedAvatar({ id, name, isMention, size = 48 }: MarkedAvatarProps) {
  return (
    <span className="marked-avatar">
      <Avatar id={id} name={name} shape="person" size={size} />
      {isMention && (
        <span className="center marked-avatar-mark" aria-hidden="true">
          @
        </span>
      )}
    </span>
  );
}
