import { useCallback, useMemo } from 'react';
import { useClient, useReadablePart } from '../../../../platform/client/client.ts';
import { useAnswer } from '../../../../ui/loading/use-answer.ts';
import { useRetryWhenLive } from '../../../../ui/loading/use-retry-when-live.ts';
import { type ChatPicture, picturesAmong, picturesIn } from '../viewer/chat-pictures.ts';
import { countedMessages } from './counted-messages.ts';
import { mostNewest, newestPictures } from './newest-pictures.ts';

interface Newest {
  /** The newest pictures of a chat, the oldest first. */
  readonly pictures: readonly ChatPicture[];
  /** What the server counts of the newest messages. */
  readonly counted: string;
}

/** What the newest messages of a chat show in its details. */
export function useNewestPictures(chatId: string): Newest {
  const client = useClient();
  // Beside the chat itself, which may show messages far back.
  const conversation = useMemo(() => client.conversation(chatId, 'newest'), [client, chatId]);
  const messages = useReadablePart(conversation, (snapshot) => snapshot.messages);
  const ask = useCallback(
    () => client.call('file.ofChat', { chatId, shelf: 'media', limit: mostNewest }),
    [client, chatId],
  );
  const { value, error, reload } = useAnswer(ask);
  useRetryWhenLive({ error, reload });
  const pictures = useMemo(() => {
    const held = { pictures: picturesIn(messages), fromSeq: messages[0]?.seq ?? Infinity };
    return newestPictures(held, value && picturesAmong(value.files, client.userId));
  }, [messages, value, client]);
  const counted = useMemo(() => countedMessages(messages), [messages]);
  return { pictures, counted };
}
