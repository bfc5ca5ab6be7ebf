import type { ConversationMessage } from '@tend/client';
import type { Text } from '../../../platform/language/i18n.ts';
import { formatExact } from '../../../platform/language/dates.ts';
import { joinFacts } from '../../../platform/language/facts.ts';
import { wordWritten } from '../rows/written-time.ts';

interface Wording {
  text: Text;
  nameOf: (userId: string) => string;
  textOf: (message: ConversationMessage) => string;
}

/** Messages as a text to paste elsewhere: each with its author and time, unless it is the only one. */
export function writeDown(
  messages: readonly ConversationMessage[],
  { text: { t, language }, nameOf, textOf }: Wording,
): string {
  const [only] = messages;
  if (messages.length === 1 && only !== undefined) return textOf(only);
  const paragraphs = messages.map((message) => {
    const written = wordWritten(message, (time) => formatExact(time, language), t);
    return `${joinFacts([nameOf(message.authorId), written], t)}\n${textOf(message)}`;
  });
  return paragraphs.join('\n\n');
}
