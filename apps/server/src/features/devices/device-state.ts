import type { PushOutcome } from '../../platform/push/push-sender.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** The state of reaching a device. */
export type DeviceState = Pick<
  Tables['devices'],
  'last_success_at' | 'failing_since' | 'last_error' | 'failures' | 'unreachable_since'
>;

export const untried: DeviceState = {
  last_success_at: null,
  failing_since: null,
  last_error: null,
  failures: 0,
  unreachable_since: null,
};

/**
 * A push service that is busy for a moment is no cause for alarm: a device is unreachable after this many failures in a
 * row over this much time. With the pauses between a job's attempts that takes half a minute.
 */
const triesUntilUnreachable = 3;
const failingMsUntilUnreachable = 20_000;
/**
 * With a push service that asks for a longer pause there would be no three attempts in a minute: the person is told
 * without them.
 */
const longestPauseMs = 30_000;

/** The outcome of an attempt, and the delay before the next one. */
export interface Attempt {
  outcome: PushOutcome['kind'];
  pauseMs: number;
}

/** Updates the state after a push. Neither an oversized message nor an accepted one counts against the device. */
export function judge(
  before: DeviceState,
  { outcome, pauseMs }: Attempt,
  now: number,
): DeviceState {
  if (outcome === 'accepted') return { ...untried, last_success_at: now };
  const failingSince = before.failing_since ?? now;
  const failing = { ...before, failing_since: failingSince, last_error: outcome };
  if (outcome === 'tooLarge') return failing;
  const failures = before.failures + 1;
  const isUnreachable =
    outcome === 'gone' ||
    outcome === 'refused' ||
    pauseMs > longestPauseMs ||
    (failures >= triesUntilUnreachable && now - failingSince >= failingMsUntilUnreachable);
  const since = before.unreachable_since ?? (isUnreachable ? now : null);
  return { ...failing, failures, unreachable_since: since };
}
