import type { UserRow } from '@tend/protocol';

type Standing = Pick<UserRow, 'role' | 'state'>;

/** Whether a change would leave nobody who could invite or reactivate people. */
export function leavesNoAdministrator(
  before: Standing,
  after: Standing,
  activeAdministrators: number,
): boolean {
  return isAdministering(before) && !isAdministering(after) && activeAdministrators <= 1;
}

function isAdministering({ role, state }: Standing): boolean {
  return role === 'administrator' && state === 'active';
}
