import type { Caller, Session } from './caller.ts';

/** A caller whose session, account and role do not change. */
export function by(person: string | Omit<Session, 'role'>): Caller {
  const { userId, sessionId } =
    typeof person === 'string' ? { userId: person, sessionId: 'some session' } : person;
  return { userId, sessionId, role: 'member', requireStanding: () => Promise.resolve() };
}

/** For tests in which any administrator will do. */
export const anAdministrator: Caller = { ...by('an administrator'), role: 'administrator' };
