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
    'organization.update': (input) => organization.update(input),
    'organization.updateNotifications': (input) => organization.updateNotifications(input),
  };
}
