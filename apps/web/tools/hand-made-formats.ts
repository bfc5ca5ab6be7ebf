import type { Source } from './sources.ts';

/** Where `Intl` is asked, for everybody. */
const formatters = /platform\/language\/(?:dates|format)\.ts$/;

const handMade = [
  /\.toFixed\(/,
  /\.toLocale(?:Date|Time)?String\(/,
  /\.to(?:Date|Time|UTC)String\(/,
  // "12 %", "21:46", "Anna, Ben" put together by hand; a length in a drawing is nothing that people read
  /(?<!\b(?:x|width)=\{`\$\{[^`]*)\}\s?%/,
  /['"]\s?%['"]/,
  /\.join\((['"`]), \1\)/,
  /\}, \$\{/,
  /get(?:Hours|Minutes)\(\)[^;\n]*:/,
  /padStart\(2/,
] as const;

/** Dates, numbers and lists that are put together by hand instead of by `Intl`. */
export function findHandMadeFormats({ file, code }: Source): string[] {
  if (formatters.test(file)) return [];
  return code
    .split('\n')
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
    .filter((line) => handMade.some((pattern) => pattern.test(line)))
    .map((line) => `${file}: ${line.trim()}`);
}
