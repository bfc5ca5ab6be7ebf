import type { Handlers } from '../../platform/operations/handler.ts';
import type { PasswordResetService } from './password-reset.service.ts';

type PasswordResetHandlers = Pick<
  Handlers,
  'passwordReset.request' | 'passwordReset.issue' | 'passwordReset.show' | 'passwordReset.use'
>;

export function createPasswordResetHandlers({
  passwordReset,
}: {
  passwordReset: PasswordResetService;
}): PasswordResetHandlers {
  return {
    'passwordReset.request': (input, { http }) => passwordReset.request(input, http),
    'passwordReset.issue': ({ userId }, { caller }) => passwordReset.issue(caller, userId),
    'passwordReset.show': ({ token }, { caller, http }) => passwordReset.show(token, caller, http),
    'passwordReset.use': (input, { caller, http }) => passwordReset.use(input, caller, http),
  };
}
