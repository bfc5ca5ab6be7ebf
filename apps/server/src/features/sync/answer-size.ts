import type { Row, SpaceUpdate } from '@tend/protocol';

/**
 * The size up to which the first load of a space is kept whole if a part would look complete: the person's own space,
 * and the replacement of a space of another epoch. Larger answers would never get through a poor connection.
 */
const wholeBytes = 512 * 1024;

/**
 * Cuts an update to the limit: the rows up to some version, which the client then has and continues from. At least the
 * rows of one version, so that every answer makes progress. A chat's newest page is never cut, since that would leave a
 * gap.
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
    // Rows may be newer than the space's version at the request.
    version: Math.min(version - 1, update.version),
    cutFrom: Math.max(update.version, ...update.rows.map((row) => row.version)),
    rows: update.rows.filter((row) => row.version < version),
  };
}

function sizeOf(rows: readonly Row[]): number {
  return Buffer.byteLength(JSON.stringify(rows));
}
