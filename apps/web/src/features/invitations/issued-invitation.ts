import type { OutputOf } from '@tend/protocol';

/** An invitation with its link, which the server returns only once. */
export type IssuedInvitation = OutputOf<'invitation.create'>;
