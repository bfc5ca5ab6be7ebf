/** Longer words are compared by their beginning. */
export const foldedLength = 64;

/** Letters that no decomposition turns into a plain letter, as people without them on their keyboard write them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** A word without case and accents: `Łukasz` is `lukasz`, and `мёд` is `мед`. `й` is a letter of its own, not an accented `и`. */
export function foldWord(written: string): string {
  const lower = written.toLowerCase();
  if (/^[a-z0-9а-я]+$/.test(lower)) return cut(lower);
  const plain = lower
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/(?<!и)\u0306|(?!\u0306)\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]|\p{Lm}/gu, '');
  return cut(plain);
}

function cut(word: string): string {
  if (word.length <= foldedLength) return word;
  return word.slice(0, foldedLength).replace(/[\uD800-\uDBFF]$/, '');
}
