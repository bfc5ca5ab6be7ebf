import type { Caller, Session } from './caller.ts';

/** Somebody whose session, account and role nobody touches. */
export function by(person: string | Omit<Session, 'role'>): Caller {
  const { userId, sessionId } =
    typeof person === 'string' ? { userId: person, sessionId: 'some session' } : person;
  return { userId, sessionId, role: 'member', requireStanding: () => Promise.resolve() };
}

/** For what is the same whichever administrator does it. */
export const anAdministrator: Caller = { ...by('an administrator'), role: 'administrator' };
