// A letter before the preposition would make it the end of a word.
const lonelyPreposition = /(?<!\p{L})([вкосу]) (?=\S)/giu;
const abbreviation = /(?<!\p{L})(эл)\. (?=\p{L})/giu;
const dash = / — /g;

/**
 * Sets lines as Russian does: prepositions of one letter and abbreviations stay with the word that follows, and a
 * dash with the word before it.
 */
export function setLines(text: string): string {
  return text
    .replaceAll(lonelyPreposition, '$1\u00A0')
    .replaceAll(abbreviation, '$1.\u00A0')
    .replaceAll(dash, '\u00A0— ');
}
