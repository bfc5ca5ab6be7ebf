/** Returns the value of a key, creating it on first use: subscribers of a view need the same object each time. */
export function getOrCreate<T>(values: Map<string, T>, key: string, make: () => T): T {
  const found = values.get(key);
  if (found !== undefined) return found;
  const made = make();
  values.set(key, made);
  return made;
}
