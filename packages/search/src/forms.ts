import { isNounInIt, stemOf } from './stem.ts';

const shortestStem = 3;

/**
 * The terms of an index that answer a word. Some forms have a stem of their own: that of `визит` is `виз`, and that of
 * `визитов` is `визит`. So a word is also asked for as if it were a stem, and by its stem's stem.
 */
export function formsOf(word: string): string[] {
  const stem = stemOf(word);
  return [...new Set([stem, word, stemOf(stem)])];
}

/** The terms that answer a word of which the end may be missing: `visiti` also finds what `visiting` does. */
export function formsOfBeginning(word: string): string[] {
  const completed = findCompletions(word)
    .map(stemOf)
    .filter((stem) => stem.length >= shortestStem && stem.length <= word.length + 1);
  return [...new Set([...formsOf(word), ...completed])];
}

const endings = {
  english:
    'ing ings ed es er ers est ly ness ment ments ation ations ization ful able ible ity ities ive al',
  russian:
    'ого его ому ему ыми ими ами ями ах ях ов ев ей ой ом ем ам ям ый ий ая яя ое ее ые ие ых их ую юю ию ия ии ' +
    'ешь ишь ете ите ит ат ят ут ют ал ил ала ила али или ать ить ять еть ется ится лся лась лись ость остью ости ' +
    'ок ек ец ел',
};

const splitEndings = [endings.english, endings.russian].map((list) => list.split(' '));

/** The word with each ending that its last letters may begin. */
function findCompletions(word: string): string[] {
  if (isNounInIt(word)) return [];
  const list = /^[a-z]+$/.test(word) ? splitEndings[0] : splitEndings[1];
  return (list ?? []).flatMap((ending) =>
    Array.from({ length: ending.length - 1 }, (_, index) => index + 1)
      .filter((typed) => word.endsWith(ending.slice(0, typed)))
      .map((typed) => word + ending.slice(typed)),
  );
}
