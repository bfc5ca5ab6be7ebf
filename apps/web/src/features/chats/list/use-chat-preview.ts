import type { ChatListItem } from '@tend/client';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useMentionWords } from '../../messages/mentions/use-mention-words.ts';
import { useSystemLines } from '../../messages/rows/use-system-lines.ts';
import { usePeople } from '../../users/use-people.ts';
import { describePreview, type PreviewLine, type PreviewWords } from './chat-preview.ts';

/** The words that all rows need. A long list asks once: each of its rows would subscribe to nine values. */
export function usePreviewWords(): PreviewWords {
  const text = useText();
  const { firstNameOf } = usePeople();
  const { sentenceOf } = useSystemLines();
  const { textOf } = useMentionWords();
  return useMemo(
    () => ({
      ...text,
      firstNameOf,
      textOf,
      wordEvent: (event, authorId) => sentenceOf({ createdAt: 0, authorId, event }),
    }),
    [text, firstNameOf, sentenceOf, textOf],
  );
}

/** The second line of a chat's row, updated while people are typing. */
export function useChatPreview(chat: ChatListItem, words: PreviewWords): PreviewLine {
  const client = useClient();
  const { chatId } = chat;
  const typing = useReadable(useMemo(() => client.typing(chatId), [client, chatId]));
  return describePreview(chat, { ...words, typing: typing.map(words.firstNameOf) });
}
