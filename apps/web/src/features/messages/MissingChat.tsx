import { addressOf } from '../../platform/addresses.ts';
import { useText } from '../../platform/i18n.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { ChatDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import './MissingChat.css';

/** The person has left the chat, was removed from it, or followed an address that never led anywhere. */
export function MissingChat() {
  const { t } = useText();
  return (
    <div className="missing-chat">
      <EmptyState
        drawing={<ChatDrawing />}
        title={t('conversation.missingTitle')}
        text={t('conversation.missingText')}
      >
        <Link to={addressOf('chatList')} className={buttonClasses({ size: 'large' })}>
          {t('conversation.toChats')}
        </Link>
      </EmptyState>
    </div>
  );
}
