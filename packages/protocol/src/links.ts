import type { Format } from './formats.ts';

export interface LinkedPart {
  text: string;
  /** The link's target; null for plain text. The scheme is always `http`, `https`, `mailto` or `tel`. */
  href: string | null;
}

/* One alternative per kind of link. All are linear: no nested repetition, and each begins at a fixed
   character. Bare domains are not matched, since distinguishing them from "visit.Then" needs a list of all
   top-level domains. */
const patterns = {
  web: String.raw`(?:https?:\/\/|www\.)[^\s<>"\p{C}]+`,
  mail: String.raw`(?:mailto:)?[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
  tel: String.raw`tel:\+?[\d\-().]{3,24}`,
  phone: String.raw`(?:\+|(?=[08]))\d(?:[ \u00A0\-()]{0,2}\d){7,14}`,
};

const links = new RegExp(
  String.raw`(?<![\p{L}\p{N}@/._+-])(?:(?<web>${patterns.web})|(?<mail>${patterns.mail})|(?<tel>${patterns.tel})|(?<phone>${patterns.phone})(?![\p{L}\p{N}]))`,
  'giu',
);

/**
 * Every link contains one of these. Compiling the whole pattern takes a phone 40 ms, which chats without
 * links avoid.
 */
const linkSigns = /@|\/\/|www\.|tel:|\+\d|[08](?:[ \u00A0\-()]{0,2}\d){7}/i;

/** Splits a message's text into plain parts and links; joined, the parts are the text. */
export function splitAtLinks(text: string): LinkedPart[] {
  if (!linkSigns.test(text)) return text === '' ? [] : [{ text, href: null }];
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const match of text.matchAll(links)) {
    const link = readLink(match);
    if (link === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push(link);
    end = match.index + link.text.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

function readLink({ groups }: RegExpExecArray): LinkedPart | null {
  if (groups?.['web'] !== undefined) return readWebAddress(dropTrailingSigns(groups['web']));
  if (groups?.['mail'] !== undefined) return readMailAddress(groups['mail']);
  if (groups?.['tel'] !== undefined) return readPhoneNumber(groups['tel']);
  return readPhoneNumber(groups?.['phone'] ?? '');
}

function readWebAddress(text: string): LinkedPart | null {
  const href = /^www\./i.test(text) ? `https://${text}` : text;
  return URL.canParse(href) ? { text, href } : null;
}

function readMailAddress(text: string): LinkedPart {
  return { text, href: `mailto:${text.replace(/^mailto:/i, '')}` };
}

function readPhoneNumber(text: string): LinkedPart | null {
  const number = text.replaceAll(/[^\d+]/g, '');
  if (isDate(text) || !isDiallable(number)) return null;
  return { text, href: `tel:${number}` };
}

/** Digits that are no phone number: too short, or groups of a large number. */
function isDiallable(number: string): boolean {
  if (number.startsWith('+')) return number.length >= 9;
  return number.startsWith('8') ? number.length === 11 : number.length >= 3;
}

function isDate(text: string): boolean {
  return /^\d{2}-\d{2}-\d{4}/.test(text);
}

const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{', '»': '«' };

/**
 * A full stop after an address belongs to the sentence; a closing bracket that the address did not open
 * belongs to the text.
 */
function dropTrailingSigns(address: string): string {
  const counts = countSigns(address);
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const opening = brackets[last];
    const count = counts.get(last) ?? 0;
    const isOpened = opening !== undefined && (counts.get(opening) ?? 0) >= count;
    if (isOpened || (opening === undefined && !/[.,;:!?'’”*_~…]/.test(last))) break;
    counts.set(last, count - 1);
    end -= 1;
  }
  return address.slice(0, end);
}

/** Counted once: an address of eight thousand brackets is not counted anew for each of them. */
function countSigns(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return counts;
}

function blankCode(text: string, formats: readonly Format[]): string {
  let blanked = text;
  for (const { type, start, length } of formats) {
    if (type !== 'code' && type !== 'codeBlock') continue;
    blanked = blanked.slice(0, start) + ' '.repeat(length) + blanked.slice(start + length);
  }
  return blanked;
}

/** The links to the web in a message's text, in their order, each once. In code there are none. */
export function findWebLinks(text: string, formats: readonly Format[] = []): string[] {
  const found = splitAtLinks(blankCode(text, formats)).flatMap(({ href }) =>
    href !== null && /^https?:/i.test(href) ? [href] : [],
  );
  return [...new Set(found)];
}

/** The link whose page a message's preview shows: the first to the web; null for a text without one. */
export function findPreviewedLink(text: string, formats: readonly Format[] = []): string | null {
  return findWebLinks(text, formats)[0] ?? null;
}
