/** The worker's own words, in the app's language on this device. */
export type Say = (key: string) => string;

/** Texts are the app's file of them; without one nothing can be said. */
export function createSay(texts: string | null): Say {
  const all: unknown = texts === null ? null : JSON.parse(texts);
  return (key) => {
    let found = all;
    for (const part of key.split('.')) {
      found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : null;
    }
    return typeof found === 'string' ? found : '';
  };
}
