import { startInLanguageOfLetter } from '../../platform/i18n.ts';
import { isRecord } from '../../platform/is-record.ts';
import { askQuery } from '../../shared/calls.ts';

/** What an invitation link is for. */
export interface InvitationOffer {
  organizationName: string;
  /** The invited address, or null when the person gives their own. */
  email: string | null;
  jobTitle: string;
}

export async function askInvitationOffer(token: string): Promise<InvitationOffer> {
  const body = await askQuery('invitation.show', { token });
  const { organizationName, email, jobTitle, language } = isRecord(body) ? body : {};
  await startInLanguageOfLetter(language);
  return {
    organizationName: typeof organizationName === 'string' ? organizationName : '',
    email: typeof email === 'string' ? email : null,
    jobTitle: typeof jobTitle === 'string' ? jobTitle : '',
  };
}
