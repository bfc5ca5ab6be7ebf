import type { Access } from '@tend/protocol';
import type { Caller } from './handler.ts';

/**
 * Whether the caller may try the operation at all. `member` and `groupAdministrator` depend on the chat, so the
 * feature's policy decides them with the chat at hand.
 */
export function mayCall(access: Access, caller: Caller): boolean {
  return access !== 'administrator' || caller.role === 'administrator';
}
