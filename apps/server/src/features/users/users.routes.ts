import type { Handlers } from '../../platform/operations/handler.ts';
import type { UsersService } from './users.service.ts';

type UsersHandlers = Pick<
  Handlers,
  | 'user.updateProfile'
  | 'user.setStatus'
  | 'user.setLanguage'
  | 'user.setRole'
  | 'user.deactivate'
  | 'user.reactivate'
>;

export function createUsersHandlers({ users }: { users: UsersService }): UsersHandlers {
  return {
    'user.updateProfile': (input, { caller }) => users.updateProfile(caller, input),
    'user.setStatus': (input, { caller }) => users.setStatus(caller, input),
    'user.setLanguage': (input, { caller }) => users.setLanguage(caller, input.language),
    'user.setRole': (input, { caller }) => users.setRole(caller, input),
    'user.deactivate': (input, { caller }) => users.deactivate(caller, input.userId),
    'user.reactivate': (input, { caller }) => users.reactivate(caller, input.userId),
  };
}
