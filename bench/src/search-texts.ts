/** Words as people use them: a few of them all the time, most of them hardly ever; half of them Russian. */
const vocabularySize = 40_000;
const syllables = [
  ['ra', 'mo', 'ti', 'ke', 'lu', 'sa', 'ne', 'vo', 'pri', 'sta', 'den', 'gar', 'hol', 'win'],
  ['по', 'ма', 'ре', 'ви', 'сто', 'ка', 'ли', 'не', 'про', 'ду', 'зна', 'бор', 'тел', 'вер'],
] as const;

type Random = () => number;

/** The same numbers at each run (a linear congruential generator). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

function makeVocabulary(): string[] {
  const random = seededRandom(7);
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const script = syllables[words.size % 2] ?? [];
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => pick(script, random)).join(''));
  }
  return [...words];
}

const vocabulary = makeVocabulary();

const commonWord = (rank: number): string => vocabulary[Math.min(rank, vocabularySize - 1)] ?? '';

/** The rank of a word of a text, by Zipf's law. */
function anyRank(random: Random): number {
  return Math.floor(vocabularySize ** random()) - 1;
}

/** A message of 4 to 18 words. */
export function makeText(random: Random): string {
  const length = 4 + Math.floor(random() * 15);
  return Array.from({ length }, () => commonWord(anyRank(random))).join(' ');
}

export const searchKinds = ['common', 'rare', 'prefix', 'phrase'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The words of a search, by their ranks: of a beginning, its first letters. */
export function makeWords(
  kind: SearchKind,
  random: Random,
  wordAt: (rank: number) => string = commonWord,
): string[] {
  switch (kind) {
    case 'common':
      return [wordAt(20 + Math.floor(random() * 200))];
    case 'rare':
      return [wordAt(20_000 + Math.floor(random() * 20_000))];
    case 'prefix':
      return [wordAt(50 + Math.floor(random() * 5_000)).slice(0, 3 + Math.floor(random() * 3))];
    case 'phrase':
      return [wordAt(anyRank(random)), wordAt(anyRank(random))];
  }
}

/** As a person types it; after a space, a word is complete. */
export function makeQuery(kind: SearchKind, random: Random): string {
  const words = makeWords(kind, random).join(' ');
  if (kind === 'phrase') return `"${words}"`;
  return kind === 'prefix' ? words : `${words} `;
}
