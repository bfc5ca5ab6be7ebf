// A letter before the preposition would make it the end of a word.
const lonelyPreposition = /(?<!\p{L})([вкосу]) (?=\S)/giu;

/** Keeps prepositions of one letter with the word that follows, as Russian is set. */
export function bindPrepositions(text: string): string {
  return text.replaceAll(lonelyPreposition, '$1\u00A0');
}
