import type { PushOutcome } from '../../platform/push/push-sender.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** What is known of reaching a device. */
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
 * A push service that is busy for a moment is no reason to alarm anybody: so many tries in a row, over so long a time.
 * With the waits between a job's attempts that is reached half a minute after the first of them.
 */
const triesUntilUnreachable = 3;
const failingMsUntilUnreachable = 20_000;
/**
 * A push service that wants to be left alone for longer makes for no three tries in a minute: nobody is to wait for
 * them.
 */
const longestPauseMs = 30_000;

/** What came of an attempt, and how long after it the device is tried again. */
export interface Attempt {
  outcome: PushOutcome['kind'];
  pauseMs: number;
}

/** What a push says of its device. Neither a message that is too large nor one that was accepted speaks against it. */
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
