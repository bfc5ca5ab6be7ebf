import { cutAtMentions } from '@tend/client';
import type { Mention, MessageContent } from '@tend/protocol';
import { useCallback, useMemo } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { usePeople } from '../../users/use-people.ts';

/** What a person wrote, or what is left of it. */
export type WrittenContent = Exclude<MessageContent, { type: 'event' }>;

interface MentionWords {
  /** "@Grace Adeyemi", by today's name; as it was sent where the person is not known. */
  wordOf: (who: Mention['who'], sent: string) => string;
  /** A message's text with the people in it by today's names; of a deleted message that it was deleted, and by whom. */
  textOf: (content: WrittenContent) => string;
}

/** What mentions are called now, in the reader's language. */
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
      if (content.type === 'text') return plainWords(content, wordOf);
      return content.byId === userId
        ? t('message.deletedByYou')
        : t('message.deletedBy', { name: nameOf(content.byId) });
    },
    [t, userId, nameOf, wordOf],
  );
  return useMemo(() => ({ wordOf, textOf }), [wordOf, textOf]);
}

/** A message's text with the people in it by today's names. */
function plainWords(
  { text, mentions }: { text: string; mentions?: readonly Mention[] | undefined },
  wordOf: (who: Mention['who'], sent: string) => string,
): string {
  if (mentions === undefined) return text;
  const segments = cutAtMentions(text, mentions);
  return segments.map(({ text: sent, who }) => (who ? wordOf(who, sent) : sent)).join('');
}
