import type { Readable } from '@tend/client';
import { memo, useMemo } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { BubbleSkeleton } from './BubbleSkeleton.tsx';
import type { MessageAction } from '../menu/message-action.ts';
import { MessageList } from '../timeline/MessageList.tsx';
import type { ChatFinding } from '../timeline/use-chat-finding.ts';
import { MissingChat } from './MissingChat.tsx';
import { useOpening } from '../reading/use-opening.ts';
import { useConversation, type Visit } from './use-conversation.ts';

interface ConversationProps {
  chatId: string;
  isGroup: boolean;
  visit: Visit;
  /** The actions on a message, in the order of its menu. */
  actions: readonly MessageAction[];
  /** The search in this chat; null while there is none. */
  finding?: Readable<ChatFinding> | null;
}

/** The messages of a chat. Pass the visit's key as its key: each visit begins anew. */
export const Conversation = memo(function Conversation(props: ConversationProps) {
  const { chatId, isGroup, visit, actions, finding = null } = props;
  const { at, isBegun } = visit;
  const { t } = useText();
  const client = useClient();
  const { conversation, snapshot } = useConversation(chatId, visit);
  const typing = useReadable(useMemo(() => client.typing(chatId), [client, chatId]));
  const { isOpen, begin, unread } = useOpening(conversation, snapshot, visit);

  if (snapshot.status === 'missing') return <MissingChat chatId={chatId} headingLevel={1} />;
  if (!isOpen) return <BubbleSkeleton label={t('conversation.loading')} />;
  return (
    <MessageList
      // When the place arrives late, other messages are shown than before; they are laid out anew.
      key={begin}
      conversation={conversation}
      snapshot={snapshot}
      unread={unread}
      at={begin === 'place' ? at : null}
      isBegun={isBegun}
      isGroup={isGroup}
      actions={actions}
      finding={finding}
      isOtherTyping={!isGroup && typing.length > 0}
    />
  );
});
