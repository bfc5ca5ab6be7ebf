import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readLanguages } from '@tend/languages';
import { parseSync, Visitor } from 'vite';

/** The texts of a language, by key: `login.heading`. */
export type Texts = ReadonlyMap<string, string>;

export interface Source {
  file: string;
  code: string;
}

const webRoot = path.resolve(import.meta.dirname, '..');

/** The plural forms that a language's rules can ask for. */
const pluralForms = {
  en: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
} as const;

export type Language = keyof typeof pluralForms;

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

export function readTexts(language: Language): Texts {
  const file = readLanguages().find(({ code }) => code === language);
  return new Map(flatten(file?.app, ''));
}

function flatten(content: unknown, prefix: string): [string, string][] {
  if (typeof content === 'string') return [[prefix, content]];
  if (typeof content !== 'object' || content === null) throw new Error(`${prefix} is no text`);
  return Object.entries(content).flatMap(([key, value]) =>
    flatten(value, prefix === '' ? key : `${prefix}.${key}`),
  );
}

export async function readSources(): Promise<Source[]> {
  const folder = path.join(webRoot, 'src');
  const files = await readdir(folder, { recursive: true });
  const wanted = files.filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.ts/.test(file));
  return Promise.all(
    wanted.map(async (file) => ({
      file,
      code: await readFile(path.join(folder, file), 'utf8'),
    })),
  );
}

/** A key without its plural form: what the code asks for. */
export function baseOf(key: string): string {
  return key.replace(pluralForm, '');
}

/** What is wrong between the languages, each in one sentence. */
export function compareLanguages(texts: Record<Language, Texts>): string[] {
  const bases = (language: Language) => new Set(Array.from(texts[language].keys(), baseOf));
  const [english, russian] = [bases('en'), bases('ru')];
  return [
    ...onlyIn(english, russian).map((key) => `${key} is missing in ru`),
    ...onlyIn(russian, english).map((key) => `${key} is missing in en`),
    ...findPluralProblems('en', texts.en),
    ...findPluralProblems('ru', texts.ru),
    ...findPlaceholderProblems(texts),
  ];
}

function onlyIn(one: Set<string>, other: Set<string>): string[] {
  return Array.from(one).filter((key) => !other.has(key));
}

function findPluralProblems(language: Language, texts: Texts): string[] {
  const plurals = new Set(
    Array.from(texts.keys())
      .filter((key) => pluralForm.test(key))
      .map(baseOf),
  );
  return Array.from(plurals).flatMap((base) =>
    pluralForms[language]
      .filter((form) => !texts.has(`${base}_${form}`))
      .map((form) => `${base} has no form "${form}" in ${language}`),
  );
}

/** A text that a translation fills with other values than the original shows its braces to the reader. */
function findPlaceholderProblems({ en, ru }: Record<Language, Texts>): string[] {
  const russian = Map.groupBy(ru, ([key]) => baseOf(key));
  return Array.from(en).flatMap(([key, text]) => {
    const other = russian.get(baseOf(key))?.[0]?.[1];
    const isSame = other === undefined || placeholdersIn(text) === placeholdersIn(other);
    return isSame ? [] : [`${baseOf(key)} has other values in ru than in en`];
  });
}

function placeholdersIn(text: string): string {
  return Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name)
    .toSorted()
    .join();
}

/** The keys that no code asks for. Keys with a part that is filled in (`errors.${code}`) count by their beginning. */
export function findUnusedKeys(texts: Texts, sources: readonly Source[]): string[] {
  const code = sources.map((source) => source.code).join('\n');
  const literals = new Set(Array.from(code.matchAll(/['"`]([\w.]+)['"`]/g), ([, key = '']) => key));
  const prefixes = Array.from(code.matchAll(/[`]([\w.]+\.)\$\{/g), ([, prefix = '']) => prefix);
  const bases = new Set(Array.from(texts.keys(), baseOf));
  return Array.from(bases).filter(
    (base) => !literals.has(base) && !prefixes.some((prefix) => base.startsWith(prefix)),
  );
}

const shownAttributes = ['aria-label', 'alt', 'title', 'placeholder', 'label', 'heading', 'text'];

/** Words in the markup that would be shown to people in one language only. */
export function findWordsInMarkup({ file, code }: Source): string[] {
  const words: string[] = [];
  const { program } = parseSync(file, code);
  new Visitor({
    JSXText({ value }) {
      if (/\p{L}/u.test(value)) words.push(value.trim());
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !shownAttributes.includes(name.name)) return;
      if (value?.type === 'Literal' && /\p{L}/u.test(value.value)) {
        words.push(value.value);
      }
    },
  }).visit(program);
  return words.map((word) => `${file}: "${word}"`);
}
