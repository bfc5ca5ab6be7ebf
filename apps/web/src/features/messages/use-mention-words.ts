import type { Mention } from '@tend/protocol';
import { useCallback, useMemo } from 'react';
import { useText } from '../../platform/i18n.ts';
import { usePeople } from '../users/use-people.ts';
import { plainWords } from './mention-words.ts';

interface MentionWords {
  /** "@Grace Adeyemi", by today's name; as it was sent where the person is not known. */
  wordOf: (who: Mention['who'], sent: string) => string;
  /** A message's text with the people in it by today's names. */
  textOf: (content: { text: string; mentions?: readonly Mention[] | undefined }) => string;
}

/** What mentions are called now, in the reader's language. */
export function useMentionWords(): MentionWords {
  const { t } = useText();
  const { byId } = usePeople();
  const wordOf = useCallback(
    (who: Mention['who'], sent: string) => {
      const name = who.type === 'all' ? t('mention.everyone') : byId.get(who.userId)?.name;
      return name === undefined ? sent : `@${name}`;
    },
    [t, byId],
  );
  return useMemo(() => ({ wordOf, textOf: (content) => plainWords(content, wordOf) }), [wordOf]);
}
