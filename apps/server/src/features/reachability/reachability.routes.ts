import type { Handlers } from '../../platform/operations/handler.ts';
import type { ReachabilityReportService } from './reachability-report.service.ts';

type ReachabilityHandlers = Pick<
  Handlers,
  'reachability.list' | 'reachability.devices' | 'reachability.sendTest'
>;

export function createReachabilityHandlers({
  report,
}: {
  report: ReachabilityReportService;
}): ReachabilityHandlers {
  return {
    'reachability.list': () => report.list(),
    'reachability.devices': ({ userId }) => report.listDevices(userId),
    'reachability.sendTest': (input, { caller }) => report.sendTest(caller, input),
  };
}
