/** How many tints the theme has: `--tend-tint-1` to `--tend-tint-8`. */
const tints = 8;

/** People are round, groups are rounded squares; saved messages are a sign on a circle. */
export type AvatarShape = 'person' | 'group' | 'saved';

export interface AvatarLook {
  /** Determines the colour, so that a person keeps it under another name. */
  id: string;
  shape: AvatarShape;
  size: 32 | 40 | 44 | 48 | 52 | 64 | 96;
}

/** The class of such an avatar in the stylesheet. */
export function avatarClass({ id, shape, size }: AvatarLook): string {
  return `avatar avatar-${shape} avatar-${size} avatar-tint-${tintOf(id)}`;
}

/** The tint of a person or group, 1 to 8: the same on every device and under every name. */
export function tintOf(id: string): number {
  let hash = 0;
  for (let index = 0; index < id.length; index += 1) {
    hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0;
  }
  return (Math.abs(hash) % tints) + 1;
}

/** The first letters of the first and last word: "Dr Priya Raman" is "DR", «Ночная бригада „Север“» is "НС". */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/u)
    .map(firstLetter)
    .filter((letter) => letter !== '');
  const [first = firstSign(name), last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (first + last).toLocaleUpperCase();
}

function firstLetter(word: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '';
}

/** For a name without letters, such as an emoji: its first grapheme. */
function firstSign(name: string): string {
  const [sign] = new Intl.Segmenter().segment(name.trim());
  return sign?.segment ?? '';
}
