import type { ErrorCode, Invitation } from '@tend/protocol';

/** The reason for refusing a link, or null. A revoked link is answered like an unknown one. */
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
