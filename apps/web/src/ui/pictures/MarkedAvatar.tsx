import { Avatar } from './Avatar.tsx';
import './MarkedAvatar.css';

interface MarkedAvatarProps {
  id: string;
  name: string;
  /** Marks a mention, which the words beside it name too. */
  isMention: boolean;
  size?: 44 | 48;
}

/** The avatar of a person whose action concerns the reader, with a mark for the kind of action. */
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
