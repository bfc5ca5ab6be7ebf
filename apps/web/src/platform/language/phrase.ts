/** A sentence with emphasised names. */
export type Phrase = readonly { readonly text: string; readonly isName: boolean }[];

export function plainText(phrase: Phrase): string {
  return phrase.map(({ text }) => text).join('');
}

/* The translation is filled with private-use characters of Unicode instead of names, so that each language
   places the names freely and they can still be found among the words. */
export const nameSigns = { author: '\uE000', name: '\uE001', names: '\uE002', title: '\uE003' };

export function fillPhrase(sentence: string, values: Partial<typeof nameSigns>): Phrase {
  const bySign = new Map([
    [nameSigns.author, values.author],
    [nameSigns.name, values.name],
    [nameSigns.names, values.names],
    [nameSigns.title, values.title],
  ]);
  return sentence
    .split(/([\uE000-\uE003])/)
    .filter((part) => part !== '')
    .map((part) => {
      const value = bySign.get(part);
      return { text: value ?? part, isName: value !== undefined };
    });
}
