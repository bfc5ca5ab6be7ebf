import { useEffect, useState } from 'react';
import { isRecord } from '../../platform/client/is-record.ts';
import { askQuery } from '../../shared/calls.ts';

/** The public facts about the server's organisation. */
export interface OrganizationState {
  isSetUp: boolean;
  name: string | null;
  contactEmail: string | null;
  /** Whether the server sends e-mails to people. */
  sendsMail: boolean;
}

/** Used until the answer arrives, or if none does: shows everything that works without it. */
const unknown: OrganizationState = {
  isSetUp: true,
  name: null,
  contactEmail: null,
  sendsMail: true,
};

export function useOrganizationState(): OrganizationState {
  const [state, setState] = useState(unknown);
  useEffect(() => {
    let isWanted = true;
    askQuery('organization.state', {}).then(
      (body) => isWanted && setState(readState(body)),
      // Already logged; the log-in itself shows that there is no connection.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return state;
}

function readState(body: unknown): OrganizationState {
  if (!isRecord(body)) return unknown;
  const { isSetUp, name, contactEmail, sendsMail } = body;
  return {
    isSetUp: isSetUp !== false,
    name: typeof name === 'string' ? name : null,
    contactEmail: typeof contactEmail === 'string' ? contactEmail : null,
    // Older servers do not return it.
    sendsMail: sendsMail !== false,
  };
}
