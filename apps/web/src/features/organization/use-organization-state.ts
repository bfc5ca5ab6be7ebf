import { useEffect, useState } from 'react';
import { isRecord } from '../../platform/client/is-record.ts';
import { askQuery } from '../../shared/calls.ts';

/** What anybody may know of the organisation whose server this is. */
export interface OrganizationState {
  isSetUp: boolean;
  name: string | null;
  contactEmail: string | null;
  /** Whether letters reach people. */
  sendsMail: boolean;
}

/** Until the answer is there, and when none comes, everything that works without it is shown. */
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
      // Already logged; the log-in itself will say that there is no connection.
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
    // A server of before says nothing of it.
    sendsMail: sendsMail !== false,
  };
}
