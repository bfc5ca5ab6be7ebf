import { useMemo } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { usePeople } from '../../users/use-people.ts';
import { type Phrase, plainText } from '../../../platform/language/phrase.ts';
import { wordEvent, wordFold } from './system-lines.ts';
import type { EventLine } from '../timeline/timeline.ts';

export interface SystemLineWords {
  phraseOf: (line: EventLine) => Phrase;
  sentenceOf: (line: EventLine) => string;
  /** Several system lines of one kind in words. */
  foldOf: (lines: readonly EventLine[]) => string;
}

/** System lines in words, in the reader's language. */
export function useSystemLines(): SystemLineWords {
  const { userId: selfId } = useClient();
  const { t, language } = useText();
  const { nameOf } = usePeople();
  return useMemo(() => {
    const facts = { t, language, selfId, nameOf };
    return {
      phraseOf: (line) => wordEvent(line, facts),
      sentenceOf: (line) => plainText(wordEvent(line, facts)),
      foldOf: (lines) => wordFold(lines, facts),
    };
  }, [t, language, selfId, nameOf]);
}
