import { useCallback, useMemo } from 'react';
import { useClient, useReadablePart } from '../../../../platform/client/client.ts';
import { useAnswer } from '../../../../ui/loading/use-answer.ts';
import { useRetryWhenLive } from '../../../../ui/loading/use-retry-when-live.ts';
import { type ChatPicture, picturesAmong, picturesIn } from '../viewer/chat-pictures.ts';
import { mostNewest, newestPictures } from './newest-pictures.ts';

/** The newest pictures of a chat, the oldest first. */
export function useNewestPictures(chatId: string): readonly ChatPicture[] {
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
  return useMemo(() => {
    const held = { pictures: picturesIn(messages), fromSeq: messages[0]?.seq ?? Infinity };
    return newestPictures(held, value && picturesAmong(value.files, client.userId));
  }, [messages, value, client]);
}
