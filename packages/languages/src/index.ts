import texts from '../texts/en.json' with { type: 'json' };

export { readLanguages, type LanguageFile, type TextTree } from './language-files.ts';
export { baseOf, textsByKey, type TextsByKey } from './language-problems.ts';

// Taken apart, so that the declarations spell the keys out: they cannot point to a JSON file.
const english = { app: texts.app, server: texts.server };

/** The texts of the web app, with English as the pattern for every language. */
export type AppTexts = (typeof english)['app'];

/** Texts written only by the server: e-mails and pushes. */
export type ServerTexts = (typeof english)['server'];
