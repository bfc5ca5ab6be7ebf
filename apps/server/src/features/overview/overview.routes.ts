import type { Handlers } from '../../platform/operations/handler.ts';
import type { OverviewService } from './overview.service.ts';

export function createOverviewHandlers({
  overview,
}: {
  overview: OverviewService;
}): Pick<Handlers, 'overview.figures'> {
  return {
    'overview.figures': (input, { caller }) => overview.figures(caller.userId, input),
  };
}
