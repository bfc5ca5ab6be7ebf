export { excerptOf } from './excerpt.ts';
export { hasPhrases, marksIn, matches, type Mark } from './found-words.ts';
export { matchesName, parseNearNames } from './names.ts';
export { findByReadings, parseQuery, readingsOf } from './parse-query.ts';
export { isEmptyQuery, type Phrase, type Query, type QueryTerm } from './query.ts';
export { score } from './score.ts';
export { searchedText } from './searched-text.ts';
export { hasWords, indexedTerms, stemsVersion } from './tokens.ts';
export { variants, withTypos } from './typos.ts';
