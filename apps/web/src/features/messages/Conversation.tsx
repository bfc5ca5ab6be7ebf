import { memo, useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client.ts';
import { useText } from '../../platform/i18n.ts';
import { BubbleSkeleton } from './BubbleSkeleton.tsx';
import type { MessageAction } from './message-action.ts';
import { MessageList } from './MessageList.tsx';
import { MissingChat } from './MissingChat.tsx';
import { useOpening } from './use-opening.ts';

interface ConversationProps {
  chatId: string;
  isGroup: boolean;
  /** The message to begin at; null: where the reader had stopped. */
  at: number | null;
  /** What can be done with a message, in the order in which it is offered. */
  actions: readonly MessageAction[];
}

/** What was written in a chat. Give it the chat's id and `at` as its key: another place begins anew. */
export const Conversation = memo(function Conversation(props: ConversationProps) {
  const { chatId, isGroup, at, actions } = props;
  const { t } = useText();
  const client = useClient();
  const conversation = useMemo(() => client.conversation(chatId), [client, chatId]);
  const snapshot = useReadable(conversation);
  const typing = useReadable(useMemo(() => client.typing(chatId), [client, chatId]));
  const { isOpen, begin, unread } = useOpening(conversation, snapshot, at);

  if (snapshot.status === 'missing') {
    return <MissingChat headingLevel={1} written={snapshot.messages} />;
  }
  if (!isOpen) return <BubbleSkeleton label={t('conversation.loading')} />;
  return (
    <MessageList
      // The messages around a place that comes late are others than those shown, and are placed anew.
      key={begin}
      conversation={conversation}
      snapshot={snapshot}
      unread={unread}
      at={at}
      isGroup={isGroup}
      actions={actions}
      isOtherTyping={!isGroup && typing.length > 0}
    />
  );
});
