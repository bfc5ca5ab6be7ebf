import type { Handlers } from '../../platform/operations/handler.ts';
import type { OrganizationService } from './organization.service.ts';

type OrganizationHandlers = Pick<
  Handlers,
  | 'organization.state'
  | 'organization.setUp'
  | 'organization.update'
  | 'organization.updateNotifications'
>;

export function createOrganizationHandlers({
  organization,
}: {
  organization: OrganizationService;
}): OrganizationHandlers {
  return {
    'organization.state': () => organization.state(),
    'organization.setUp': (input, { http }) => organization.setUp(input, http),
    'organization.update': (input, { caller }) => organization.update(caller, input),
    'organization.updateNotifications': (input, { caller }) =>
      organization.updateNotifications(caller, input),
  };
}
