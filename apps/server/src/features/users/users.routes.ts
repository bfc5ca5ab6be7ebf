import type { Handlers } from '../../platform/operations/handler.ts';
import type { UsersService } from './users.service.ts';

type UsersHandlers = Pick<
  Handlers,
  'user.updateProfile' | 'user.setLanguage' | 'user.setRole' | 'user.deactivate' | 'user.reactivate'
>;

export function createUsersHandlers({ users }: { users: UsersService }): UsersHandlers {
  return {
    'user.updateProfile': (input, { caller }) => users.updateProfile(caller.userId, input),
    'user.setLanguage': (input, { caller }) => users.setLanguage(caller.userId, input.language),
    'user.setRole': (input) => users.setRole(input),
    'user.deactivate': (input) => users.deactivate(input.userId),
    'user.reactivate': (input) => users.reactivate(input.userId),
  };
}
