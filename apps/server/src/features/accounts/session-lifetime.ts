const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

export const sessionLifetime = {
  /** A session that is not used for this long ends … */
  idleMs: 30 * dayMs,
  /** … and any session at this age. */
  maxMs: 365 * dayMs,
  /** The precision of "last used": writing each use would be one write per message. */
  useGrainMs: 5 * minuteMs,
} as const;

/** When a session ends unless it is used again. */
export function expiryOf(createdAt: number, usedAt: number): number {
  return Math.min(usedAt + sessionLifetime.idleMs, createdAt + sessionLifetime.maxMs);
}
