import type { FeedEntry } from '@tend/client';
import type { MessageRow } from '@tend/protocol';
import { useMemo } from 'react';
import { addressOfMessage } from '../../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { type Text, useText } from '../../../platform/language/i18n.ts';
import {
  fillPhrase,
  nameSigns,
  plainText,
  type Phrase,
} from '../../../platform/language/phrase.ts';
import { useMentionWords } from '../../messages/mentions/use-mention-words.ts';
import { usePeople } from '../../users/use-people.ts';

interface FeedEntryWords {
  phrase: Phrase;
  title: string;
  actorName: string;
  /** Empty for a direct chat, which is named after the author. */
  chatTitle: string;
  /** The message's text, or that the group is gone; empty until loaded, and for messages without text. */
  text: string;
  /** Whether chat and message are loaded: on a slow connection they come later than the row. */
  isComplete: boolean;
  address: string;
}

const sentences = {
  direct: 'feed.direct',
  mention: 'feed.mention',
  reply: 'feed.reply',
  all: 'feed.all',
  keyword: 'feed.keyword',
  added: 'feed.added',
  reaction: 'feed.reaction',
  unknown: 'feed.unknown',
  group: 'feed.group',
} as const satisfies Record<FeedEntry['type'], string>;

/** More than two lines can show. */
const shownLength = 300;
const shownEmojis = 3;
const nothing = { getSnapshot: () => null, subscribe: () => () => undefined };

/** A notification in words, with current names. */
export function useFeedEntry(entry: FeedEntry): FeedEntryWords {
  const { type, chatId, seq, actorId } = entry;
  const client = useClient();
  const { t } = useText();
  const { nameOf } = usePeople();
  const { textOf } = useMentionWords();
  const message = useReadable(
    useMemo(
      () => (chatId === null || seq === null ? nothing : client.message(chatId, seq)),
      [client, chatId, seq],
    ),
  );
  const { items } = useReadable(client.chatList);
  const { isCaughtUp } = useReadable(client.connection);
  const chat = items.find((item) => item.chatId === chatId);
  const actorName = nameOf(actorId);
  const phrase = wordFeedEntry(entry, actorName, { t });
  const isGone = type === 'added' && chat === undefined && isCaughtUp;
  const text = isGone ? t('feed.formerGroup') : wordMessage(message, textOf);
  return {
    phrase,
    title: plainText(phrase),
    actorName,
    chatTitle: chat?.type === 'group' ? chat.title : '',
    text,
    isComplete: isGone || (message !== null && chat !== undefined),
    // Unread direct messages open at the first of them.
    address: addressOfMessage(chatId ?? '', type === 'direct' ? null : seq),
  };
}

/** What another person did that concerns the reader: "Grace Adeyemi mentioned you". */
function wordFeedEntry(
  { type, reaction }: FeedEntry,
  name: string,
  { t }: Pick<Text, 't'>,
): Phrase {
  const { emojis = [], others: count = 0 } = reaction ?? {};
  const words = { name: nameSigns.name, emoji: emojis.slice(0, shownEmojis).join('') };
  const sentence = count > 0 ? t('feed.reactions', { ...words, count }) : t(sentences[type], words);
  return fillPhrase(sentence, { name });
}

function wordMessage(
  message: MessageRow | null,
  textOf: ReturnType<typeof useMentionWords>['textOf'],
): string {
  const content = message?.content;
  if (content === undefined || content.type === 'event' || content.type === 'deleted') return '';
  return textOf(content).slice(0, shownLength).replaceAll(/\s+/gu, ' ').trim();
}
