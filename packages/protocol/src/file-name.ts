import { limits } from './limits.ts';

const longestEnding = 20;

/** Control characters, line separators, and those that turn the direction of writing: with them `exe.png` shows as `gnp.exe`. */
const deceptive =
  /[\p{Cc}\u{2028}\u{2029}\u{061C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu;

/** Zero-width characters and others that show nothing alone; within emoji and some scripts they belong to the name. */
const invisible = /[\p{Default_Ignorable_Code_Point}\s]/gu;

const nameless = 'file';

/** A name that can be stored, shown and proposed for saving: one line, no path, as long as a name may be, never empty. */
export function makeSafeName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(deceptive, '')
    .normalize('NFC')
    .replaceAll(/[/\\]/g, '_')
    .trim();
  return plain.replaceAll(invisible, '') === '' ? nameless : shorten(plain);
}

/** As long as a name may be: its middle is cut out, since the ending tells which program opens the file. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= limits.fileNameLength) return name;
  const place = characters.lastIndexOf('.');
  const isEnding = place > characters.length - longestEnding;
  const ending = isEnding ? characters.slice(place) : [];
  return [...characters.slice(0, limits.fileNameLength - ending.length), ...ending].join('');
}
