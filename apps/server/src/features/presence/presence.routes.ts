import type { Handlers } from '../../platform/operations/handler.ts';
import type { PresenceService } from './presence.service.ts';

type PresenceHandlers = Pick<Handlers, 'presence.watch' | 'presence.online'>;

export function createPresenceHandlers({
  presence,
}: {
  presence: PresenceService;
}): PresenceHandlers {
  return {
    'presence.watch': ({ userIds }, { caller, connectionId }) =>
      presence.watch({ userId: caller.userId, connectionId }, userIds),
    'presence.online': () => Promise.resolve({ userIds: presence.onlineIds }),
  };
}
