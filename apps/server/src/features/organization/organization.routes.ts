import type { Handlers } from '../../platform/operations/handler.ts';
import type { OrganizationService } from './organization.service.ts';

type OrganizationHandlers = Pick<
  Handlers,
  | 'organization.state'
  | 'organization.setUp'
  | 'organization.update'
  | 'organization.updateNotifications'
  | 'organization.updateMessages'
  | 'server.greet'
  | 'server.addresses'
>;

export function createOrganizationHandlers({
  organization,
  baseUrl,
  listInNetwork,
}: {
  organization: OrganizationService;
  baseUrl: string;
  /** The server's addresses in the machine's current networks. */
  listInNetwork: () => string[];
}): OrganizationHandlers {
  return {
    'organization.state': () => organization.state(),
    'organization.setUp': (input, { http }) => organization.setUp(input, http),
    'organization.update': (input, { caller }) => organization.update(caller, input),
    'organization.updateNotifications': (input, { caller }) =>
      organization.updateNotifications(caller, input),
    'organization.updateMessages': (input, { caller }) =>
      organization.updateMessages(caller, input),
    // Whether a page may call is decided before any call is handled.
    'server.greet': () => Promise.resolve({}),
    'server.addresses': () => Promise.resolve({ baseUrl, inNetwork: listInNetwork() }),
  };
}
