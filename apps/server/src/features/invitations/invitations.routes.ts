import type { Handlers } from '../../platform/operations/handler.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { JoiningService } from './joining.service.ts';

type InvitationsHandlers = Pick<
  Handlers,
  | 'invitation.create'
  | 'invitation.renew'
  | 'invitation.revoke'
  | 'invitation.list'
  | 'invitation.show'
  | 'invitation.accept'
>;

export function createInvitationsHandlers({
  invitations,
  joining,
}: {
  invitations: InvitationsService;
  joining: JoiningService;
}): InvitationsHandlers {
  return {
    'invitation.create': (input, { caller }) => invitations.create(caller, input),
    'invitation.renew': ({ invitationId }, { caller }) => invitations.renew(caller, invitationId),
    'invitation.revoke': ({ invitationId }, { caller }) => invitations.revoke(caller, invitationId),
    'invitation.list': () => invitations.list(),
    'invitation.show': ({ token }, { http, caller }) => joining.show(token, http, caller),
    'invitation.accept': (input, { http }) => joining.accept(input, http),
  };
}
