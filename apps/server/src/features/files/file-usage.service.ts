import type { OutputOf } from '@tend/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { DiskSpace } from '../../platform/files/disk-space.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { reserveOf } from './files.policy.ts';
import { listTotals } from './files.store.ts';
import { countTakenBytes } from './taken-bytes.ts';

interface Parts {
  db: Database;
  readDisk: () => Promise<DiskSpace>;
}

/** What files take of the storage, for administrators. */
export class FileUsageService {
  readonly #parts: Parts;

  readonly handlers = {
    'file.usage': () => this.usage(),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async usage(): Promise<OutputOf<'file.usage'>> {
    const { db, readDisk } = this.#parts;
    const totals = await db.all(listTotals, {});
    const people = totals.map(({ owner_id: userId, files, bytes }) => ({ userId, files, bytes }));
    const disk = await readDisk();
    return {
      bytes: await countTakenBytes(db),
      people: people.toSorted((a, b) => b.bytes - a.bytes),
      disk: { ...disk, reserveBytes: reserveOf(disk) },
    };
  }
}
