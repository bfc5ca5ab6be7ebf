import type { OutputOf } from '@tend/protocol';

/** An invitation with its link, which the server tells only once. */
export type IssuedInvitation = OutputOf<'invitation.create'>;
