import { Parser } from 'htmlparser2';

/** What a page says of itself. */
export interface PageHead {
  /** Empty for a page without one. */
  readonly title: string;
  readonly siteName: string;
  readonly description: string;
}

/** In code points. */
const lengths = { title: 200, siteName: 80, description: 300 };
/** Where a page may name its charset, says the HTML standard. */
const charsetBytes = 1_024;

/** Reads the head of a page; `contentType` is the header of the response. */
export function readHead(page: Buffer, contentType: string): PageHead {
  const found = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  let isOver = false;
  const parser = new Parser({
    onopentag(name, { property, name: named, content = '' }) {
      if (isOver) return;
      if (name === 'body') isOver = true;
      if (name === 'title') isInTitle = title === '';
      const key = (property ?? named ?? '').toLowerCase();
      if (name === 'meta' && key !== '' && !found.has(key)) found.set(key, content);
    },
    ontext(text) {
      if (isInTitle && !isOver) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
      if (name === 'head') isOver = true;
    },
  });
  parser.end(decode(page, contentType));
  const first = (...keys: string[]): string =>
    keys.map((key) => clean(found.get(key) ?? '')).find((text) => text !== '') ?? '';
  return {
    title: shorten(first('og:title', 'twitter:title') || clean(title), lengths.title),
    siteName: shorten(first('og:site_name', 'application-name'), lengths.siteName),
    description: shorten(
      first('og:description', 'twitter:description', 'description'),
      lengths.description,
    ),
  };
}

function decode(page: Buffer, contentType: string): string {
  const [, sent] = /charset\s*=\s*["']?([\w:-]+)/i.exec(contentType) ?? [];
  const beginning = page.toString('latin1', 0, charsetBytes);
  const [, named] = /<meta[^>]+charset\s*=\s*["']?([\w:-]+)/i.exec(beginning) ?? [];
  try {
    return new TextDecoder(sent ?? named).decode(page);
  } catch {
    return new TextDecoder().decode(page);
  }
}

/** On one line, and without what reorders the text around it or is not seen. */
function clean(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\p{Cs}\p{Co}\p{Cn}]|(?![\u200C\u200D])\p{Cf}/gu, '')
    .trim();
}

function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
