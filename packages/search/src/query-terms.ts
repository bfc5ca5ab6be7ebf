import { numberForms } from './digits.ts';
import { formsOf, formsOfBeginning } from './forms.ts';
import type { QueryTerm } from './query.ts';

const shortestPrefix = 3;
/** So many digits may be a phone number of which the first one is left out elsewhere. */
const trunkDigits = 7;

export function askForWord(word: string, isTyping: boolean): QueryTerm {
  const isPrefix = isTyping && word.length >= shortestPrefix;
  return {
    word,
    isTyping,
    stems: isPrefix ? formsOfBeginning(word) : formsOf(word),
    prefixes: isPrefix ? [word] : [],
  };
}

export function askForNumber(word: string, isTyping: boolean): QueryTerm {
  const prefixes = isTyping && word.length >= shortestPrefix ? beginningsOf(word) : [];
  return { word, isTyping, stems: numberForms(word), prefixes };
}

/** `07700` and `8912` are dialled within a country; from outside, +44 or +7 takes the place of their first digit. */
function beginningsOf(digits: string): string[] {
  const isTrunk = digits.length >= trunkDigits && /^[08]/.test(digits);
  return isTrunk ? [digits, digits.slice(1)] : [digits];
}

/** Whether a word has so few letters that it may become almost anything. */
export function isBarelyBegun({ word, isTyping }: QueryTerm): boolean {
  return isTyping && word.length < shortestPrefix && /^\p{L}/u.test(word);
}
