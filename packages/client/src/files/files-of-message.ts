import type { FileInfo } from '@tend/protocol';
import type { WaitingFile } from '../store/records.ts';

/** The files of a message that waits, as it shows them. */
export function filesOfMessage(each: readonly WaitingFile[]): FileInfo[] {
  return each.flatMap(({ file, stillOf }) => (stillOf === undefined ? [file] : []));
}
