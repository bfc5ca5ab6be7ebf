import type { ErrorCode, Invitation } from '@tend/protocol';

/** Why a link does not let in, or null when it does. A revoked one is worth no more than one that never was. */
export function refusalOfLink(state: Invitation['state']): ErrorCode | null {
  switch (state) {
    case 'open':
      return null;
    case 'expired':
      return 'invitation_expired';
    case 'used':
      return 'invitation_used';
    case 'revoked':
      return 'not_found';
  }
}
