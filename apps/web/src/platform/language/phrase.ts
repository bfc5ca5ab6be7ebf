/** A sentence in which names stand out. */
export type Phrase = readonly { readonly text: string; readonly isName: boolean }[];

export function plainText(phrase: Phrase): string {
  return phrase.map(({ text }) => text).join('');
}

/*
 * A translation is asked for with signs of Unicode's private use area in the places of its names, so that each
 * language may put them where it likes and each can still be told from the words around it.
 */
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
