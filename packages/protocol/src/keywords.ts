/** Whether a text has one of the words or phrases, whole. */
export function mentionsKeyword(text: string, keywords: readonly string[]): boolean {
  if (keywords.length === 0) return false;
  const spelled = spellMessage(text);
  return keywords.some((keyword) => {
    const wanted = spellOut(keyword);
    return wanted !== '' && spelled.includes(wanted);
  });
}

/**
 * A text as the words that it is made of, each between spaces, in a form in which words compare as people read
 * them: without regard to case, to the two ways of writing й, and to ё for е.
 */
export function spellOut(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

let last = { text: '', spelled: '' };

/** Remembers one: a message is compared with the keywords of many people, one after the other. */
function spellMessage(text: string): string {
  if (text !== last.text) last = { text, spelled: spellOut(text) };
  return last.spelled;
}
