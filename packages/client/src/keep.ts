/** What is kept under a key, made when it is first asked for: a reader of a view needs the same object each time. */
export function keep<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const found = kept.get(key);
  if (found !== undefined) return found;
  const made = make();
  kept.set(key, made);
  return made;
}
