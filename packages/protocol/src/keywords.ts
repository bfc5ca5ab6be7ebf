/** Whether a text contains one of the words or phrases as whole words. */
export function mentionsKeyword(text: string, keywords: readonly string[]): boolean {
  if (keywords.length === 0) return false;
  const spelled = spellMessage(text);
  return keywords.some((keyword) => {
    const wanted = spellOut(keyword);
    return wanted !== '' && spelled.includes(wanted);
  });
}

/**
 * A text as its words, each between spaces, normalised so that words compare as people read them: ignoring case, the
 * two encodings of й, and the difference between ё and е.
 */
export function spellOut(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

let last = { text: '', spelled: '' };

/** Caches the last one: a message is compared with the keywords of many people in a row. */
function spellMessage(text: string): string {
  if (text !== last.text) last = { text, spelled: spellOut(text) };
  return last.spelled;
}
