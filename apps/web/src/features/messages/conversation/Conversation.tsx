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
    /** Distinguishes visits of the same chat. */
    readonly key: string;
    /** The message to begin at; null to begin where the reader stopped. */
    readonly at: number | null;
  };
  /** The actions on a message, in the order of its menu. */
  actions: readonly MessageAction[];
}

/** The messages of a chat. Pass the visit's key as its key: each visit begins anew. */
export const Conversation = memo(function Conversation(props: ConversationProps) {
  const { chatId, isGroup, actions } = props;
  const { key, at } = props.visit;
  const { t } = useText();
  const client = useClient();
  const conversation = useMemo(
    // A visit to a certain message has its own position, so that the chat itself is found where it was left.
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
      // When the place arrives late, other messages are shown than before; they are laid out anew.
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
