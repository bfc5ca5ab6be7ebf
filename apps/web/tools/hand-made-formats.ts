import type { Source } from './sources.ts';

/** The modules that use `Intl` for all others. */
const formatters = /platform\/language\/(?:dates|format)\.ts$/;

const handMade = [
  /\.toFixed\(/,
  /\.toLocale(?:Date|Time)?String\(/,
  /\.to(?:Date|Time|UTC)String\(/,
  // "12 %", "21:46", "Anna, Ben" assembled by hand; a length in a drawing is not read by people
  /(?<!\b(?:x|width)=\{`\$\{[^`]*)\}\s?%/,
  /['"]\s?%['"]/,
  /\.join\((['"`]), \1\)/,
  /\}, \$\{/,
  /get(?:Hours|Minutes)\(\)[^;\n]*:/,
  /padStart\(2/,
] as const;

/** Finds dates, numbers and lists assembled by hand instead of with `Intl`. */
export function findHandMadeFormats({ file, code }: Source): string[] {
  if (formatters.test(file)) return [];
  return code
    .split('\n')
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
    .filter((line) => handMade.some((pattern) => pattern.test(line)))
    .map((line) => `${file}: ${line.trim()}`);
}
