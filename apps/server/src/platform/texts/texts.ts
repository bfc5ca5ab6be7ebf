import { readLanguages, type LanguageFile, type ServerTexts, type TextTree } from '@tend/languages';
import { TendError, type Language } from '@tend/protocol';

/*
 * Texts that the server writes, in the reader's language: e-mails and pushes. The sentences are in the `server` part of
 * packages/languages/texts/<code>.json.
 */

type PluralForm = Intl.LDMLPluralRule;
type BaseOf<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;
type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? BaseOf<Key>
    : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

/** The key of a text: `invitationLetter.subject`. Plural forms are chosen by the value `count`. */
export type TextKey = KeysOf<ServerTexts>;

export type TextValues = Readonly<Record<string, string | number>>;

/** The server's texts in one language. */
export interface Wording {
  language: Language;
  /** For `Intl`: `en-GB`. */
  locale: string;
  /** Throws if a value is missing, rather than showing braces to people. */
  say: (key: TextKey, values?: TextValues) => string;
}

export interface Texts {
  /** @throws TendError `bad_request` for a language that Tend does not have. */
  requireLanguage(language: Language): void;
  /** English for a person whose language was removed. */
  in(language: Language): Wording;
}

export function createTexts(languages: readonly LanguageFile[] = readLanguages()): Texts {
  const [english, ...others] = languages.map(createWording);
  if (english === undefined) throw new Error('There is no language');
  const wordings = [english, ...others];
  const find = (language: Language) => wordings.find((wording) => wording.language === language);
  return {
    requireLanguage(language) {
      if (!find(language)) throw new TendError('bad_request', { fields: ['language'] });
    },
    in: (language) => find(language) ?? english,
  };
}

function createWording({ code, meta: { locale }, server }: LanguageFile): Wording {
  const texts = new Map(flatten(server));
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const find = (key: TextKey, count: TextValues[string] | undefined) =>
    typeof count === 'number'
      ? (texts.get(`${key}_${plurals.select(count)}`) ?? texts.get(key))
      : texts.get(key);
  return {
    language: code,
    locale,
    say(key, values = {}) {
      const text = find(key, values['count']);
      if (text === undefined) throw new Error(`There is no text ${key} in ${code}`);
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`The text ${key} needs a value for ${name}`);
        return typeof value === 'number' ? numbers.format(value) : value;
      });
    },
  };
}

function flatten(tree: TextTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}
