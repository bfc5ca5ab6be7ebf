import type { Handlers } from '../../platform/operations/handler.ts';
import type { SyncService } from './sync.service.ts';

export function createSyncHandlers({
  sync,
}: {
  sync: SyncService;
}): Pick<Handlers, 'sync.catchUp'> {
  return {
    'sync.catchUp': (input, { caller }) => sync.catchUp(caller.userId, input),
  };
}
