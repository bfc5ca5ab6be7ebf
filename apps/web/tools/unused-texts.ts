import { baseOf, type TextsByKey } from '@tend/languages';
import type { Source } from './sources.ts';

/** Finds keys that no code uses. Keys with a variable part (`errors.${code}`) match by their beginning. */
export function findUnusedKeys(texts: TextsByKey, sources: readonly Source[]): string[] {
  const code = sources.map((source) => source.code).join('\n');
  const literals = new Set(Array.from(code.matchAll(/['"`]([\w.]+)['"`]/g), ([, key = '']) => key));
  const prefixes = Array.from(code.matchAll(/[`]([\w.]+\.)\$\{/g), ([, prefix = '']) => prefix);
  const bases = new Set(Array.from(texts.keys(), baseOf));
  return Array.from(bases).filter(
    (base) => !literals.has(base) && !prefixes.some((prefix) => base.startsWith(prefix)),
  );
}
