import type { FileInfo, InputOf } from '@tend/protocol';
import type { NewFile } from '../client.ts';
import type { WaitingFile } from '../store/records.ts';
import type { IdentifiedFile } from './files-options.ts';
import { stillsOf, toWaitingFile } from './waiting-file.ts';

/** Files that were put in to be sent, under their new ids. */
export interface ChosenFiles {
  waiting: WaitingFile[];
  /** Their bytes, with those of stills. */
  held: IdentifiedFile[];
}

export function chooseFiles(files: readonly NewFile[], newId: () => string): ChosenFiles {
  const chosen = files.map(({ still, ...file }) => ({
    ...file,
    id: newId(),
    ...(still && { still: { ...still, id: newId() } }),
  }));
  const stills = stillsOf(chosen);
  return {
    waiting: [...chosen.map(toWaitingFile), ...stills.map((still) => still.waiting)],
    held: [...chosen, ...stills],
  };
}

/** How a command names files, with the stills of videos. */
export function nameFiles(
  files: readonly FileInfo[],
): Pick<InputOf<'message.sendFiles'>, 'fileIds' | 'stills'> {
  const stills = files.flatMap((file) =>
    file.kind === 'video' && file.still ? [{ fileId: file.id, stillId: file.still.id }] : [],
  );
  return { fileIds: files.map(({ id }) => id), ...(stills.length > 0 && { stills }) };
}
