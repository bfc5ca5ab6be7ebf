import type { ErrorCode } from '@tend/protocol';
import type { Tables } from '../../platform/db/tables.ts';

type Settings = Pick<
  Tables['organizations'],
  'file_bytes' | 'person_quota_bytes' | 'total_quota_bytes'
>;

/** What files take already: those of the person, and all. */
interface Taken {
  ofPersonBytes: number;
  ofAllBytes: number;
}

/** Why a file of this size may not be uploaded; null if it may. */
export function decideOnSize(
  uploadBytes: number,
  settings: Settings,
  { ofPersonBytes, ofAllBytes }: Taken,
): Extract<ErrorCode, 'file_too_large' | 'quota_exceeded'> | null {
  const { file_bytes: most, person_quota_bytes: ofPerson, total_quota_bytes: ofAll } = settings;
  if (uploadBytes > most) return 'file_too_large';
  const isWithin =
    ofPersonBytes + uploadBytes <= (ofPerson ?? Infinity) &&
    ofAllBytes + uploadBytes <= (ofAll ?? Infinity);
  return isWithin ? null : 'quota_exceeded';
}

const reserveBytes = 1_000_000_000;
const reserveShare = 0.05;

interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/** What uploads leave free, so that messages can still be stored: a gigabyte, or less on a small disk. */
export function reserveOf({ totalBytes }: Pick<Disk, 'totalBytes'>): number {
  return Math.min(reserveBytes, Math.round(totalBytes * reserveShare));
}

/** Whether that many more bytes fit on the disk. */
export function hasRoom(disk: Disk, bytes: number): boolean {
  return roomOn(disk) >= bytes;
}

/** The disk with the least room for uploads. */
export function fullestOf<One extends Disk>(disk: One, ...others: One[]): One {
  return others.reduce((fullest, one) => (roomOn(one) < roomOn(fullest) ? one : fullest), disk);
}

function roomOn(disk: Disk): number {
  return disk.freeBytes - reserveOf(disk);
}
