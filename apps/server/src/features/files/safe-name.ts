import { limits, shortenFileName } from '@tend/protocol';

/** Control characters, line separators, and those that turn the direction of writing: with them `exe.png` shows as `gnp.exe`. */
const deceptive =
  /[\p{Cc}\u{2028}\u{2029}\u{061C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu;

/** Zero-width characters and others that show nothing alone; within emoji and some scripts they belong to the name. */
const invisible = /[\p{Default_Ignorable_Code_Point}\s]/gu;

const nameless = 'file';

/** A name that can be shown and proposed for saving: one line, no path, as long as a name may be, never empty. */
export function makeSafeName(name: string): string {
  const plain = name.normalize('NFC').replaceAll(deceptive, '').replaceAll(/[/\\]/g, '_').trim();
  return plain.replaceAll(invisible, '') === '' ? nameless : shortenFileName(plain);
}

const endings = new Map([
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
]);

/** The name of a converted photo, whose ending would otherwise tell what it was before. */
export function nameConverted(name: string, mediaType: string): string {
  const ending = endings.get(mediaType);
  if (ending === undefined) return name;
  const [, stem = name, before = ''] = /^(.+)\.([^.]+)$/.exec(name) ?? [];
  const isRight = before.toLowerCase().replace('jpeg', 'jpg') === ending;
  if (isRight) return name;
  const room = limits.fileNameLength - ending.length - 1;
  return `${Array.from(stem).slice(0, room).join('')}.${ending}`;
}
