import { limits } from '@tend/protocol';

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
