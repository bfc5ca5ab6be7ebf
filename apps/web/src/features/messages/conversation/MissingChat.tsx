import type { ConversationSnapshot } from '@tend/client';
import { useMemo } from 'react';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { buttonClasses } from '../../../ui/buttons/Button.tsx';
import { ChatDrawing } from '../../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../../ui/notices/EmptyState.tsx';
import { Link } from '../../../ui/buttons/Link.tsx';
import { usePeople } from '../../users/use-people.ts';
import { UnsentMessages } from './UnsentMessages.tsx';
import './MissingChat.css';

interface MissingChatProps {
  chatId: string;
  /** 1 where it is the page's only heading. */
  headingLevel: 1 | 2;
}

/** Shown when the person has left the chat, was removed from it, or the address never existed. */
export function MissingChat({ chatId, headingLevel }: MissingChatProps) {
  const { t } = useText();
  const client = useClient();
  const { unsent, ending } = useReadable(
    useMemo(() => client.conversation(chatId), [client, chatId]),
  );
  const words = useEndingWords(ending);
  return (
    <div className="fill scroller missing-chat">
      <EmptyState drawing={<ChatDrawing />} {...words} headingLevel={headingLevel}>
        {unsent.length > 0 && <UnsentMessages texts={unsent} />}
        <Link to={addressOf('chatList')} className={buttonClasses({ size: 'large' })}>
          {t('conversation.toChats')}
        </Link>
      </EmptyState>
    </div>
  );
}

/** The reason why the chat is not in the local copy, as far as known. */
function useEndingWords(ending: ConversationSnapshot['ending']): { title: string; text: string } {
  const { t } = useText();
  const { userId, nameOf } = usePeople();
  if (ending === null) {
    return { title: t('conversation.missingTitle'), text: t('conversation.missingText') };
  }
  const { byId, title } = ending;
  if (byId === userId) {
    return { title: t('conversation.leftTitle', { title }), text: t('conversation.leftText') };
  }
  return {
    title: t('conversation.removedTitle', { name: nameOf(byId), title }),
    text: t('conversation.removedText'),
  };
}
