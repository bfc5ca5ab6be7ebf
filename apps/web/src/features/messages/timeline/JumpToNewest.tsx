import { chevronDown } from 'ionicons/icons';
import { memo } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { Badge } from '../../../ui/pictures/Badge.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import './JumpToNewest.css';

interface JumpToNewestProps {
  /** Messages that the reader has not seen yet. */
  unreadCount: number;
  onJump: () => void;
}

export const JumpToNewest = memo(function JumpToNewest({ unreadCount, onJump }: JumpToNewestProps) {
  const { t } = useText();
  const label =
    unreadCount === 0 ? t('message.toNewest') : t('message.toNewestUnread', { count: unreadCount });
  return (
    <button
      type="button"
      className="floating center icon-button jump-to-newest"
      aria-label={label}
      onClick={onJump}
    >
      <Icon shape={chevronDown} />
      <Badge count={unreadCount} label="" />
    </button>
  );
});
