import type { CSSProperties } from 'react';

/** Numbers for the stylesheet to compute with. */
export function lengths(properties: Readonly<Record<`--${string}`, number>>): CSSProperties {
  return properties;
}
