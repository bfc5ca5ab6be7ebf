import type { NewFile } from '../client.ts';
import type { Clock } from '../clock.ts';
import type { LocalCopy } from '../copy/local-copy.ts';
import type { HttpApiOptions } from '../http/http-api.ts';
import type { FilesMessage } from '../tabs/tab-group.ts';
import type { FileStore } from './kept/file-store.ts';

export interface FilesOptions extends HttpApiOptions {
  userId: string;
  copy: LocalCopy;
  clock: Clock;
  /** Opens the device's store of bytes. */
  openFileStore?: (() => Promise<FileStore>) | undefined;
  post: (message: FilesMessage) => void;
  onProblem: (error: unknown) => void;
}

/** A file that is to be sent, under its id. */
export interface IdentifiedFile extends Pick<NewFile, 'blob' | 'preview'> {
  id: string;
}
