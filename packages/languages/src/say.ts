/*
 * How a text is said: in the page, in its worker, on the server and where the page is built. Nothing is imported here,
 * since the first screen waits for these lines.
 */

type PluralForm = Intl.LDMLPluralRule;
type BaseOf<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** What may be asked for: `login.heading`. A text with plural forms goes by its beginning and the value `count`. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? BaseOf<Key>
    : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

/** What stands in a text, by its name. Numbers are written as the language writes them. */
export type TextValues = Readonly<Record<string, string | number>>;

export type Say<Texts> = (key: TextKey<Texts>, values?: TextValues) => string;

/** What stands where there is nothing to say: `missing` is a key or the name of a value. */
export type FillGap = (missing: string, key: string) => string;

/**
 * Says the texts of one language, which are nested as their keys are. `locale` is the language's for `Intl`. Where a
 * text or a value is missing `fillGap` decides; without it that throws, rather than send braces to people.
 */
export function createSay<Texts>(
  texts: unknown,
  locale: string,
  fillGap: FillGap = refuse,
): Say<Texts> {
  const forms = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  /** A list asks for the same texts in each row, while it is being scrolled. */
  const known = new Map<string, readonly string[] | undefined>();

  /** A text cut at its values: their names stand at the odd places. */
  function find(key: string): readonly string[] | undefined {
    if (!known.has(key)) known.set(key, textAt(texts, key)?.split(/\{\{(\w+)\}\}/));
    return known.get(key);
  }

  return (key, values = {}) => {
    const count = values['count'];
    const form = typeof count === 'number' ? find(`${key}_${forms.select(count)}`) : undefined;
    const parts = form ?? find(key);
    if (parts === undefined) return fillGap(key, key);
    return parts.reduce((text, part, index) => {
      if (index % 2 === 0) return text + part;
      const value = values[part] ?? fillGap(part, key);
      return text + (typeof value === 'number' ? numbers.format(value) : value);
    });
  };
}

function textAt(texts: unknown, key: string): string | undefined {
  let found = texts;
  for (const part of key.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  }
  return typeof found === 'string' ? found : undefined;
}

function refuse(missing: string, key: string): never {
  throw new Error(`${missing} is missing to say ${key}`);
}
