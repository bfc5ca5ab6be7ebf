import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { setLines } from './typesetting.ts';

/** Texts by their key, nested as the keys are: `{ login: { heading: 'Sign in' } }`. */
export interface TextTree {
  [key: string]: string | TextTree;
}

const treeSchema: z.ZodType<TextTree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), treeSchema])),
);

const fileSchema = z.strictObject({
  meta: z.strictObject({
    /** How dates and numbers are written: `en-GB`. */
    locale: z.string().refine((locale) => Intl.getCanonicalLocales(locale).length === 1),
    /** In the language itself, for people who cannot read the one that is shown. */
    ownName: z.string().min(1),
    offer: z.string().min(1),
  }),
  /** Sentences of the page itself, for when the app cannot say them. */
  page: z.strictObject({
    failureTitle: z.string().min(1),
    failureText: z.string().min(1),
    tryAgain: z.string().min(1),
    needsScript: z.string().min(1),
  }),
  /** Texts written by the server, e-mails and pushes, which are not sent to browsers. */
  server: treeSchema,
  /** The content of `assets/i18n/<code>.json`, for browsers. */
  app: treeSchema,
});

export type LanguageFile = z.infer<typeof fileSchema> & { code: string };

/** The product's own languages keep their places: a language's place is its number wherever one is stored. */
const firstCodes = ['en', 'ru'];

const textsFolder = path.resolve(import.meta.dirname, '../texts');

/** Every language of the folder: English, Russian, then the others by their codes. */
export function readLanguages(folder = textsFolder): LanguageFile[] {
  const codes = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'));
  const others = codes.filter((code) => !firstCodes.includes(code)).toSorted();
  return [...firstCodes, ...others].map((code) => readLanguage(folder, code));
}

function readLanguage(folder: string, code: string): LanguageFile {
  const content = setLines(readFileSync(path.join(folder, `${code}.json`), 'utf8'));
  return { code, ...fileSchema.parse(JSON.parse(content)) };
}
