import { startInLanguageOfLetter } from '../../platform/i18n.ts';
import { isRecord } from '../../platform/is-record.ts';
import { askQuery } from '../../shared/calls.ts';

/** Whose password a link sets. */
export interface ResetLink {
  email: string;
  /** The address of somebody else who is signed in on this device. */
  otherEmail: string | null;
}

export async function askResetLink(token: string): Promise<ResetLink> {
  const body = await askQuery('passwordReset.show', { token });
  const { email, otherEmail, language } = isRecord(body) ? body : {};
  await startInLanguageOfLetter(language);
  return {
    email: typeof email === 'string' ? email : '',
    otherEmail: typeof otherEmail === 'string' ? otherEmail : null,
  };
}
