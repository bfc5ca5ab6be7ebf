import { memo, useMemo } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { BubbleSkeleton } from './BubbleSkeleton.tsx';
import type { MessageAction } from '../menu/message-action.ts';
import { MessageList } from '../timeline/MessageList.tsx';
import { MissingChat } from './MissingChat.tsx';
import { useOpening } from '../reading/use-opening.ts';

interface ConversationProps {
  chatId: string;
  isGroup: boolean;
  visit: {
    /** Tells it from other visits of the chat. */
    readonly key: string;
    /** The message to begin at; null: where the reader had stopped. */
    readonly at: number | null;
  };
  /** What can be done with a message, in the order in which it is offered. */
  actions: readonly MessageAction[];
}

/** What was written in a chat. Give it the visit's key as its own: each visit begins anew. */
export const Conversation = memo(function Conversation(props: ConversationProps) {
  const { chatId, isGroup, actions } = props;
  const { key, at } = props.visit;
  const { t } = useText();
  const client = useClient();
  const conversation = useMemo(
    // What leads to a message has a place of its own, so that the chat itself is found where it was left.
    () => client.conversation(chatId, at === null ? undefined : key),
    [client, chatId, at, key],
  );
  const snapshot = useReadable(conversation);
  const typing = useReadable(useMemo(() => client.typing(chatId), [client, chatId]));
  const { isOpen, begin, unread } = useOpening(conversation, snapshot, at);

  if (snapshot.status === 'missing') return <MissingChat chatId={chatId} headingLevel={1} />;
  if (!isOpen) return <BubbleSkeleton label={t('conversation.loading')} />;
  return (
    <MessageList
      // The messages around a place that comes late are others than those shown, and are placed anew.
      key={begin}
      conversation={conversation}
      snapshot={snapshot}
      unread={unread}
      at={begin === 'place' ? at : null}
      isGroup={isGroup}
      actions={actions}
      isOtherTyping={!isGroup && typing.length > 0}
    />
  );
});
