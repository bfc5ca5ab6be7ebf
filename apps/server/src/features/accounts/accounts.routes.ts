import { TendError } from '@tend/protocol';
import type { Authenticator } from '../../platform/operations/authenticator.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { AccountsService } from './accounts.service.ts';
import type { SessionsService } from './sessions.service.ts';

type AccountsHandlers = Pick<
  Handlers,
  | 'session.login'
  | 'session.logout'
  | 'session.current'
  | 'session.list'
  | 'session.revoke'
  | 'session.revokeOthers'
  | 'account.changePassword'
>;

export function createAccountsHandlers({
  accounts,
  sessions,
  authenticator,
}: {
  accounts: AccountsService;
  sessions: SessionsService;
  authenticator: Authenticator;
}): AccountsHandlers {
  return {
    'session.login': (input, { http, caller }) => accounts.logIn(input, http, caller),
    'session.logout': (_input, { http, caller }) => accounts.logOut(caller, http),
    'session.current': async (_input, { caller }) => {
      const session = await authenticator.recheck(caller.sessionId);
      if (!session) throw new TendError('not_signed_in');
      const { userId, sessionId, expiresAt } = session;
      return { userId, sessionId, expiresAt };
    },
    'session.list': (_input, { caller }) => sessions.list(caller),
    'session.revoke': (input, { caller }) => sessions.revoke(caller, input.sessionId),
    'session.revokeOthers': (_input, { caller }) => sessions.revokeOthers(caller),
    'account.changePassword': (input, { caller }) => accounts.changePassword(caller, input),
  };
}
