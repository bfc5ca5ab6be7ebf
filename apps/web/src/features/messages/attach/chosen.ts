import { limits, makeSafeName } from '@tend/protocol';
import { type Edits, isUnedited, unedited } from '../../../ui/editing/edits.ts';

/** A file that was chosen and not sent yet. */
export interface Chosen {
  readonly key: string;
  readonly file: File;
  /** Only of pictures. */
  readonly edits: Edits;
}

export interface Choice {
  readonly chosen: readonly Chosen[];
  /** Those that are larger than a file may be. */
  readonly tooLarge: readonly File[];
  /** How many were left out, since a message has no more. */
  readonly leftOut: number;
}

/** What is chosen once these files are added; `newKey` gives keys in their order. Pictures are judged once they are scaled. */
export function addFiles(
  chosen: readonly Chosen[],
  files: readonly File[],
  { mostBytes, newKey }: { mostBytes: number; newKey: () => string },
): Choice {
  const named = files.map(nameSafely);
  const tooLarge = named.filter((file) => isTooLarge(file, mostBytes));
  const fitting = named.filter((file) => !tooLarge.includes(file));
  const room = limits.filesPerMessage - chosen.length;
  const added = fitting
    .slice(0, room)
    .map((file): Chosen => ({ key: newKey(), file, edits: unedited }));
  return { chosen: [...chosen, ...added], tooLarge, leftOut: Math.max(0, fitting.length - room) };
}

/** A name that deceives, as one that is written backwards, is not shown to the person either who sends the file. */
function nameSafely(file: File): File {
  const name = makeSafeName(file.name);
  const { type, lastModified } = file;
  return name === file.name ? file : new File([file], name, { type, lastModified });
}

/** Whether it is larger than a file may be, and will not be scaled down. */
export function isTooLarge(file: File, mostBytes: number): boolean {
  return file.size > mostBytes && !isEditable(file);
}

/** What is chosen without a file that is too large as it would be sent. */
export function refuse(choice: Choice, refused: Chosen, sent: File): Choice {
  const { chosen, tooLarge } = choice;
  // It was removed or edited meanwhile.
  if (!chosen.includes(refused)) return choice;
  return {
    ...choice,
    chosen: chosen.filter((one) => one !== refused),
    tooLarge: [...tooLarge, sent],
  };
}

/** Those that are larger than a file may be if they are not scaled down. */
export function tooLargeAsFiles(chosen: readonly Chosen[], mostBytes: number): File[] {
  return chosen.flatMap(({ file, edits }) =>
    isUnedited(edits) && file.size > mostBytes ? [file] : [],
  );
}

export type ChosenKind = 'picture' | 'video' | 'other';

/** What it can be looked at as, by what the device says of it. An SVG is a document: it can hold scripts. */
export function kindOf({ type, name }: Pick<File, 'type' | 'name'>): ChosenKind {
  if (type.startsWith('image/') && !type.startsWith('image/svg')) return 'picture';
  // Android hands over photos of iPhones without a type.
  if (type === '' && /\.hei[cf]$/i.test(name)) return 'picture';
  return type.startsWith('video/') ? 'video' : 'other';
}

/** Whether it can be edited: what moves would stand still. */
export function isEditable(file: Pick<File, 'type' | 'name'>): boolean {
  return kindOf(file) === 'picture' && file.type !== 'image/gif';
}

/** Whether it is shown or played in the message, unless it is sent as a file; anything else is a file anyway. */
export function isMedia(file: Pick<File, 'type' | 'name'>): boolean {
  return kindOf(file) !== 'other' || file.type.startsWith('audio/');
}
