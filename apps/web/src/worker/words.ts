/** The worker's own words, in the app's language on this device. */
export type Say = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Texts are the app's file of them; without one nothing can be said. */
export function createSay(texts: string | null): Say {
  const all: unknown = texts === null ? null : JSON.parse(texts);
  return (key, values = {}) => {
    let found = all;
    for (const part of key.split('.')) {
      found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : null;
    }
    if (typeof found !== 'string') return '';
    return found.replaceAll(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '');
  };
}
