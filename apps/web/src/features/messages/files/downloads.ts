import { createCell } from '../../../platform/storage/cell.ts';

/** A file that is being fetched to be opened, or could not be. */
export type Download = { readonly receivedBytes: number } | 'failed';

const cell = createCell<ReadonlyMap<string, Download>>(new Map());

/** The files that are being fetched, by their id. */
export const downloads = {
  subscribe: cell.subscribe,
  get: (fileId: string): Download | null => cell.get().get(fileId) ?? null,
  set(fileId: string, download: Download | null): void {
    const next = new Map(cell.get());
    if (download === null) next.delete(fileId);
    else next.set(fileId, download);
    cell.set(next);
  },
};
