import type { ConversationMessage } from '@tend/client';
import { addressOf } from '../../platform/addresses.ts';
import { useText } from '../../platform/i18n.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { ChatDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { UnsentMessages } from './UnsentMessages.tsx';
import './MissingChat.css';

interface MissingChatProps {
  /** 1 where it is the page's only heading. */
  headingLevel: 1 | 2;
  written?: readonly ConversationMessage[];
}

/** The person has left the chat, was removed from it, or followed an address that never led anywhere. */
export function MissingChat({ headingLevel, written = [] }: MissingChatProps) {
  const { t } = useText();
  const unsent = written.filter(({ state }) => state === 'failed');
  return (
    <div className="missing-chat">
      <EmptyState
        drawing={<ChatDrawing />}
        title={t('conversation.missingTitle')}
        headingLevel={headingLevel}
        text={t('conversation.missingText')}
      >
        {unsent.length > 0 && <UnsentMessages messages={unsent} />}
        <Link to={addressOf('chatList')} className={buttonClasses({ size: 'large' })}>
          {t('conversation.toChats')}
        </Link>
      </EmptyState>
    </div>
  );
}
