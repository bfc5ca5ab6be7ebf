export { excerptOf, type Excerpt } from './excerpt.ts';
export { marksIn, matches, type Mark } from './found-words.ts';
export { matchesName } from './names.ts';
export { parseQuery } from './parse-query.ts';
export {
  isAnswer,
  isEmptyQuery,
  type Phrase,
  type Query,
  type QueryTerm,
  type Requirement,
} from './query.ts';
export { score } from './score.ts';
export { searchedText } from './searched-text.ts';
export { indexedTerms, stemsVersion, tokenize, type Token } from './tokens.ts';
export { variants, withTypos } from './typos.ts';
