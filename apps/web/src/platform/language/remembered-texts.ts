import type { TFunction } from 'i18next';
import { isRecord } from '../client/is-record.ts';

/** Signs of Unicode's private use area stand in for values while a text is cut at their places. */
const firstSign = 0xe100;

interface CutText {
  /** What stands before, between and behind the values … */
  readonly words: readonly string[];
  /** … and which value stands between two of them. */
  readonly names: readonly string[];
}

/**
 * The same texts, faster: one without values is looked up once, and one whose values are all words is cut at their places
 * once. A list asks for the same ones in each row, while it is being scrolled.
 */
export function rememberTexts(t: TFunction): TFunction {
  const plain = new Map<unknown, unknown>();
  const cut = new Map<string, CutText>();
  return new Proxy(t, {
    apply(target, self: unknown, parameters: unknown[]): unknown {
      const [key, values, ...others] = parameters;
      const ask = (...asked: unknown[]): unknown => Reflect.apply(target, self, asked);
      if (values === undefined) {
        if (!plain.has(key)) plain.set(key, ask(key));
        return plain.get(key);
      }
      if (typeof key !== 'string' || others.length > 0 || !areWords(values)) {
        return ask(...parameters);
      }
      const names = Object.keys(values);
      const id = [key, ...names].join(' ');
      const known = cut.get(id) ?? cutAtValues(names, (signs) => String(ask(key, signs)));
      cut.set(id, known);
      return known.words.reduce(
        (text, word, index) => text + (values[known.names[index - 1] ?? ''] ?? '') + word,
      );
    },
  });
}

/** Numbers choose between plural forms, and a context between others. */
function areWords(values: unknown): values is Record<string, string> {
  return (
    isRecord(values) &&
    !('context' in values) &&
    Object.values(values).every((value) => typeof value === 'string')
  );
}

function cutAtValues(
  names: readonly string[],
  ask: (signs: Record<string, string>) => string,
): CutText {
  const signs = names.map((_name, index) => String.fromCharCode(firstSign + index));
  const text = ask(Object.fromEntries(names.map((name, index) => [name, signs[index] ?? ''])));
  const parts = text.split(/([\uE100-\uE1FF])/);
  return {
    words: parts.filter((_part, index) => index % 2 === 0),
    names: parts
      .filter((_part, index) => index % 2 === 1)
      .map((sign) => names[signs.indexOf(sign)] ?? ''),
  };
}
