/** Whether a text contains every word of the query, ignoring case, accents and the dots of ё. */
export function matchesSearch(text: string, query: string): boolean {
  const words = simplify(query).split(/\s+/u);
  const searched = simplify(text);
  return words.every((word) => searched.includes(word));
}

/** Whether every word of the query begins a word of the text, by the same rules. */
export function startsWithWords(text: string, query: string): boolean {
  const begun = wordsOf(query);
  const words = wordsOf(text);
  return begun.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

function wordsOf(text: string): string[] {
  return simplify(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function simplify(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
