import { defaultOrganizationSettings } from '@tend/protocol';
import { useClient, useReadablePart } from '../../../platform/client/client.ts';

/** How large a file may be, as the organisation says. */
export function useMostFileBytes(): number {
  const set = useReadablePart(useClient().self, ({ organization }) => organization?.fileBytes);
  return set ?? defaultOrganizationSettings.fileBytes;
}
