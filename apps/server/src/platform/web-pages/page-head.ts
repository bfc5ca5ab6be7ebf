import { Parser } from 'htmlparser2';

/** What a page says of itself. */
export interface PageHead {
  /** Empty for a page without one. */
  readonly title: string;
  readonly siteName: string;
  readonly description: string;
  /** The address of its picture, as the page names it; empty for a page without one. */
  readonly picture: string;
}

/** In code points. */
const lengths = { title: 200, siteName: 80, description: 300 };
const maxPictureAddress = 2_000;
const pictureKeys = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'] as const;
/** What is in the head of a page; any other element begins its body. */
const headElements: ReadonlySet<string> = new Set([
  'html',
  'head',
  'title',
  'meta',
  'link',
  'base',
  'script',
  'style',
  'noscript',
  'template',
  // Pages count their visitors with them.
  'img',
  'iframe',
]);
/** A page of nothing but open elements costs the parser the square of their number. */
const maxElements = 1_000;
/** In characters: after each piece the parser is stopped if the head is over. */
const pieceLength = 4_096;
/** Where a page may name its charset, says the HTML standard. */
const charsetBytes = 1_024;

/** Reads the head of a page; `contentType` is the header of the response. */
export function readHead(page: Buffer, contentType: string): PageHead {
  const found = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  const head = { isOver: false, elements: 0 };
  const parser = new Parser({
    onopentag(name, { property, name: named, content = '' }) {
      if (head.isOver) return;
      head.elements += 1;
      head.isOver = !headElements.has(name) || head.elements > maxElements;
      if (head.isOver) return;
      if (name === 'title') isInTitle = title === '';
      const key = (property ?? named ?? '').toLowerCase();
      if (name === 'meta' && key !== '' && !found.has(key)) found.set(key, content);
    },
    ontext(text) {
      if (isInTitle && !head.isOver) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
      if (name === 'head') head.isOver = true;
    },
  });
  const html = decode(page, contentType);
  for (let at = 0; at < html.length && !head.isOver; at += pieceLength) {
    parser.write(html.slice(at, at + pieceLength));
  }
  // Tells the last text.
  if (!head.isOver) parser.end();
  const first = (...keys: string[]): string =>
    keys.map((key) => clean(found.get(key) ?? '')).find((text) => text !== '') ?? '';
  const picture = first(...pictureKeys);
  return {
    title: shorten(first('og:title', 'twitter:title') || clean(title), lengths.title),
    siteName: shorten(first('og:site_name', 'application-name'), lengths.siteName),
    description: shorten(
      first('og:description', 'twitter:description', 'description'),
      lengths.description,
    ),
    // A shortened address would be another one.
    picture: picture.length > maxPictureAddress ? '' : picture,
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
