import type { Decision } from '../../platform/operations/decision.ts';

/** Devices are their person's own affair; to anybody else they do not exist. */
export function decideUse(userId: string, device: { user_id: string } | undefined): Decision {
  return device?.user_id === userId ? 'allowed' : 'not_found';
}
