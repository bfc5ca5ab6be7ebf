import type { Decision } from '../../platform/operations/decision.ts';

/** Devices belong to their person; for anyone else they do not exist. */
export function decideUse(userId: string, device: { user_id: string } | undefined): Decision {
  return device?.user_id === userId ? 'allowed' : 'not_found';
}
