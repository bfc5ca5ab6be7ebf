import type { Handlers } from '../../platform/operations/handler.ts';
import type { UnsubscribingService } from './unsubscribing.service.ts';

export function createDigestsHandlers({
  unsubscribing,
}: {
  unsubscribing: UnsubscribingService;
}): Pick<Handlers, 'digest.show' | 'digest.unsubscribe'> {
  return {
    'digest.show': ({ token }) => unsubscribing.show(token),
    'digest.unsubscribe': ({ token }) => unsubscribing.unsubscribe(token),
  };
}
