import type { LanguageFile, TextTree } from './language-files.ts';

/** The texts of a language, by key: `app.login.heading`. */
export type TextsByKey = ReadonlyMap<string, string>;

type Described = Pick<LanguageFile, 'code' | 'meta' | 'server' | 'app'>;

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** A key without its plural form: what the code asks for. */
export function baseOf(key: string): string {
  return key.replace(pluralForm, '');
}

export function textsByKey(tree: TextTree, prefix = ''): TextsByKey {
  return new Map(flatten(tree, prefix));
}

function flatten(tree: TextTree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** The problems of the languages, one sentence each; the first language is the pattern for the others. */
export function findLanguageProblems(languages: readonly Described[]): string[] {
  const [pattern, ...others] = languages.map(readAll);
  if (pattern === undefined) return ['there is no language'];
  return [
    ...findPluralProblems(pattern),
    ...others.flatMap((language) => [
      ...findMissing(pattern, language),
      ...findPluralProblems(language),
      ...findOtherValues(pattern, language),
    ]),
    ...[pattern, ...others].flatMap(findEmpty),
  ];
}

interface Language {
  code: string;
  locale: string;
  texts: TextsByKey;
  bases: ReadonlySet<string>;
  /** The bases that have forms. */
  plurals: ReadonlySet<string>;
}

function readAll({ code, meta, server, app }: Described): Language {
  const texts = textsByKey({ server, app });
  const keys = Array.from(texts.keys());
  return {
    code,
    locale: meta.locale,
    texts,
    bases: new Set(keys.map(baseOf)),
    plurals: new Set(keys.filter((key) => pluralForm.test(key)).map(baseOf)),
  };
}

function findMissing(pattern: Language, { code, bases }: Language): string[] {
  const missing = Array.from(pattern.bases).filter((base) => !bases.has(base));
  const unknown = Array.from(bases).filter((base) => !pattern.bases.has(base));
  return [
    ...missing.map((base) => `${base} is missing in ${code}`),
    ...unknown.map((base) => `${base} is in ${code} only`),
  ];
}

/** Every form that the rules of the language can ask for is there. */
function findPluralProblems({ code, locale, texts, plurals }: Language): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return Array.from(plurals).flatMap((base) => [
    ...forms
      .filter((form) => !texts.has(`${base}_${form}`))
      .map((form) => `${base} has no form "${form}" in ${code}`),
    ...(texts.has(base) ? [`${base} stands both with and without forms in ${code}`] : []),
  ]);
}

/** A text that is filled with other values than the pattern shows its braces to the reader. */
function findOtherValues(pattern: Language, { code, texts }: Language): string[] {
  const wanted = Map.groupBy(pattern.texts, ([key]) => baseOf(key));
  return Array.from(texts).flatMap(([key, text]) => {
    const original = wanted.get(baseOf(key))?.at(-1)?.[1];
    const isSame = original === undefined || valuesIn(text) === valuesIn(original);
    return isSame ? [] : [`${key} has other values in ${code}`];
  });
}

function valuesIn(text: string): string {
  const names = Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name);
  return Array.from(new Set(names)).toSorted().join();
}

function findEmpty({ code, texts }: Language): string[] {
  return Array.from(texts)
    .filter(([, text]) => text.trim() === '')
    .map(([key]) => `${key} is empty in ${code}`);
}
