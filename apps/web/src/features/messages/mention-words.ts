import { cutAtMentions } from '@tend/client';
import type { Mention } from '@tend/protocol';

/** A message's text with the people in it by today's names. */
export function plainWords(
  { text, mentions }: { text: string; mentions?: readonly Mention[] | undefined },
  wordOf: (who: Mention['who'], sent: string) => string,
): string {
  if (mentions === undefined) return text;
  const segments = cutAtMentions(text, mentions);
  return segments.map(({ text: sent, who }) => (who ? wordOf(who, sent) : sent)).join('');
}
