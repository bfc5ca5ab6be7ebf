/** Whether a text has every word of the query, without regard to case, accents and the dots of ё. */
export function matchesSearch(text: string, query: string): boolean {
  const words = simplify(query).split(/\s+/u);
  const searched = simplify(text);
  return words.every((word) => searched.includes(word));
}

function simplify(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
