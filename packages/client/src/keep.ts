/** Returns the value of a key, creating it on first use: subscribers of a view need the same object each time. */
export function keep<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const found = kept.get(key);
  if (found !== undefined) return found;
  const made = make();
  kept.set(key, made);
  return made;
}
