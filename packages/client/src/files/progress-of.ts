import type { UploadProgress } from '../client.ts';
import type { WaitingFile } from '../store/records.ts';
import { filesOfMessage } from './files-of-message.ts';

/** How far the files of a message are, as the server has last told. */
export function progressOf(files: readonly WaitingFile[]): UploadProgress {
  const whole = files.filter(({ file, arrivedBytes }) => arrivedBytes === file.sizeBytes);
  return {
    sentBytes: files.reduce((total, { arrivedBytes = 0 }) => total + arrivedBytes, 0),
    totalBytes: files.reduce((total, { file }) => total + file.sizeBytes, 0),
    sentFiles: filesOfMessage(whole).length,
    files: filesOfMessage(files).length,
  };
}
