import type { Access } from '@tend/protocol';
import type { Session } from './caller.ts';

/**
 * Whether the caller may try the operation at all. `member` and `groupAdministrator` depend on the chat, so the
 * feature's policy decides them.
 */
export function mayCall(access: Access, caller: Session): boolean {
  return access !== 'administrator' || caller.role === 'administrator';
}
