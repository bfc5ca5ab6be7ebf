import { archiveOutline, chevronForward } from 'ionicons/icons';
import { useText } from '../../../platform/language/i18n.ts';
import { Badge } from '../../../ui/pictures/Badge.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import './ArchiveRow.css';

/** Leads to the archived chats; what is unread there is counted in grey. */
export function ArchiveRow({ unread, onOpen }: { unread: number; onOpen: () => void }) {
  const { t } = useText();
  return (
    <button type="button" className="row archive-row" data-row-target onClick={onOpen}>
      <span className="center archive-row-icon">
        <Icon shape={archiveOutline} />
      </span>
      <span className="fill">{t('chats.archived')}</span>
      <Badge count={unread} label={t('menu.unreadChats', { count: unread })} kind="muted" />
      <Icon shape={chevronForward} size="text" flips />
    </button>
  );
}
