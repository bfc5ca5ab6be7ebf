import { cutAtMentions } from '@tend/client';
import { summarizeFiles, type Mention, type MessageContent } from '@tend/protocol';
import { useCallback, useMemo } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { usePeople } from '../../users/use-people.ts';
import { wordFiles } from './word-excerpt.ts';

/** The content of a message: what the person wrote, or that it was deleted. */
export type WrittenContent = Exclude<MessageContent, { type: 'event' }>;

interface MentionWords {
  /** "@Grace Adeyemi", by current name; as sent where the person is unknown. */
  wordOf: (who: Mention['who'], sent: string) => string;
  /**
   * A message's text, with mentions by current names; for a poll, its question; for files, what they are; for a deleted message, that it was deleted and by whom; for one
   * that only a newer version of the app can read, that this one has to be updated.
   */
  textOf: (content: WrittenContent) => string;
}

/** Words for mentions, in the reader's language. */
export function useMentionWords(): MentionWords {
  const { t } = useText();
  const { userId } = useClient();
  const { byId, nameOf } = usePeople();
  const wordOf = useCallback(
    (who: Mention['who'], sent: string) => {
      const name = who.type === 'all' ? t('mention.everyone') : byId.get(who.userId)?.name;
      return name === undefined ? sent : `@${name}`;
    },
    [t, byId],
  );
  const textOf = useCallback(
    (content: WrittenContent) => {
      switch (content.type) {
        case 'text':
          return plainWords(content, wordOf);
        case 'files':
          return wordFiles(summarizeFiles(content.files), plainWords(content, wordOf), t);
        case 'poll':
          return t('poll.preview', { question: content.question });
        case 'unknown':
          return t('message.unknown');
        case 'deleted':
          return content.byId === userId
            ? t('message.deletedByYou')
            : t('message.deletedBy', { name: nameOf(content.byId) });
      }
    },
    [t, userId, nameOf, wordOf],
  );
  return useMemo(() => ({ wordOf, textOf }), [wordOf, textOf]);
}

/** A message's text, with mentions by current names. */
function plainWords(
  { text, mentions }: { text: string; mentions?: readonly Mention[] | undefined },
  wordOf: (who: Mention['who'], sent: string) => string,
): string {
  if (mentions === undefined) return text;
  const segments = cutAtMentions(text, mentions);
  return segments.map(({ text: sent, who }) => (who ? wordOf(who, sent) : sent)).join('');
}
