import type { Row, SpaceUpdate } from '@tend/protocol';

/**
 * Up to which the first load of a space is left whole where a part of it would be shown as if it were all: the person's
 * own, and what replaces a space of another epoch. What is larger would never come through on a poor link.
 */
const wholeBytes = 512 * 1024;

/**
 * What of an update fits: its rows up to some version, which is then what the client holds and asks on from. At least the
 * rows of one version, so that every answer brings the client further. Of a chat's newest page a part would leave a hole.
 */
export function fit(
  update: SpaceUpdate,
  roomBytes: number,
  isShown = false,
): { update: SpaceUpdate; bytes: number } {
  if (update.type === 'gone') return { update, bytes: 0 };
  const room = Math.max(roomBytes, leastRoomOf(update, isShown));
  const byVersion = [...Map.groupBy(update.rows, ({ version }) => version)];
  let bytes = 0;
  for (const [version, rows] of byVersion.toSorted(([a], [b]) => a - b)) {
    const more = sizeOf(rows);
    if (bytes > 0 && bytes + more > room) {
      return { update: cutBefore(update, version), bytes };
    }
    bytes += more;
  }
  return { update, bytes };
}

function leastRoomOf({ type, space }: SpaceUpdate, isShown: boolean): number {
  if (type !== 'reset') return 0;
  if (space.kind === 'chat') return Infinity;
  return isShown || space.kind === 'user' ? wholeBytes : 0;
}

function cutBefore(update: Exclude<SpaceUpdate, { type: 'gone' }>, version: number): SpaceUpdate {
  return {
    ...update,
    // Rows may be newer than the version that the space had when it was asked for.
    version: Math.min(version - 1, update.version),
    cutFrom: Math.max(update.version, ...update.rows.map((row) => row.version)),
    rows: update.rows.filter((row) => row.version < version),
  };
}

function sizeOf(rows: readonly Row[]): number {
  return Buffer.byteLength(JSON.stringify(rows));
}
