import { limits } from './limits.ts';

const longestEnding = 20;

/** A file's name as long as one may be: its middle is cut out, since the ending tells which program opens the file. */
export function shortenFileName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= limits.fileNameLength) return name;
  const place = characters.lastIndexOf('.');
  const isEnding = place > characters.length - longestEnding;
  const ending = isEnding ? characters.slice(place) : [];
  return [...characters.slice(0, limits.fileNameLength - ending.length), ...ending].join('');
}
