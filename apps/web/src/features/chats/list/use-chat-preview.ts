import type { ChatListItem } from '@tend/client';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useMentionWords } from '../../messages/mentions/use-mention-words.ts';
import { useSystemLines } from '../../messages/rows/use-system-lines.ts';
import { usePeople } from '../../users/use-people.ts';
import { describePreview, type PreviewLine } from './chat-preview.ts';

/** The second line of a chat's row, updated while people are typing. */
export function useChatPreview(chat: ChatListItem): PreviewLine {
  const client = useClient();
  const text = useText();
  const { firstNameOf } = usePeople();
  const { sentenceOf } = useSystemLines();
  const { textOf } = useMentionWords();
  const { chatId } = chat;
  const typing = useReadable(useMemo(() => client.typing(chatId), [client, chatId]));
  return describePreview(chat, {
    ...text,
    typing: typing.map(firstNameOf),
    firstNameOf,
    textOf,
    wordEvent: (event, authorId) => sentenceOf({ createdAt: 0, authorId, event }),
  });
}
