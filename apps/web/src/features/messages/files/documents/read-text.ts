/** More than that is not looked at on a phone, and would take long to draw. */
const mostBytes = 200_000;
const mostRows = 200;

export interface ReadText {
  readonly text: string;
  /** Whether there is more in the file. */
  readonly isCut: boolean;
}

/**
 * Reads the beginning of a plain text. What is no UTF-8 is taken for the encoding in which older programs write the
 * person's language.
 */
export async function readText(bytes: Blob, language: string): Promise<ReadText> {
  const isCut = bytes.size > mostBytes;
  const buffer = await bytes.slice(0, mostBytes).arrayBuffer();
  return { text: decode(new Uint8Array(buffer), { isCut, language }), isCut };
}

function decode(
  bytes: Uint8Array,
  { isCut, language }: { isCut: boolean; language: string },
): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // A cut may go through a character, which is then left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder(language === 'ru' ? 'windows-1251' : 'windows-1252').decode(bytes);
  }
}

/** The cells of a table as CSV (RFC 4180), by rows; separated by what its first line has most of. */
export function readTable(text: string): string[][] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const separator = separatorOf(firstLine);
  const rows: string[][] = [[]];
  // A cell is quoted, with doubled quotes inside, or goes to the next separator.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`,
    'gy',
  );
  for (const [whole, quoted, plain = '', end] of text.matchAll(cell)) {
    if (whole === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator) continue;
    if (rows.length === mostRows) break;
    rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

function separatorOf(line: string): string {
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
