import type { FileInfo, FileKind } from '@tend/protocol';
import { newId } from '../../platform/ids/new-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { insertUpload, setStored } from './files.store.ts';

/** A file of this kind. */
export function fileOf(kind: FileKind, name = 'file'): FileInfo {
  const file = { id: newId(0), name, mediaType: 'application/octet-stream', sizeBytes: 1 };
  if (kind === 'photo') return { kind, ...file, width: 4, height: 3, thumbHash: '' };
  if (kind === 'voice') return { kind, ...file, durationMs: 7_000, waveform: [] };
  if (kind === 'video') return { kind, ...file, width: 4, height: 3, durationMs: 7_000 };
  return kind === 'audio' ? { kind, ...file, durationMs: 7_000 } : { kind, ...file };
}

/** Notes files as stored, without bytes; returns their ids. */
export async function noteStored(
  db: Database,
  ownerId: string,
  files: readonly FileInfo[],
): Promise<string[]> {
  await db.write(async (transaction) => {
    for (const file of files) {
      const upload = { fileId: file.id, ownerId, about: '{}', uploadBytes: 1, createdAt: 0 };
      await transaction.run(insertUpload, upload);
      const stored = { fileId: file.id, info: JSON.stringify(file), takenBytes: 1 };
      await transaction.run(setStored, stored);
    }
  });
  return files.map(({ id }) => id);
}
