import { TendError } from '@tend/protocol';

/** What a policy says. What the caller may not see is `not_found`, so that nobody learns that it exists. */
export type Decision = 'allowed' | 'not_allowed' | 'not_found';

/**
 * Turns a policy's refusal into the call's error, and else hands back what was decided on.
 * @throws TendError with the decision as its code
 */
export function requireAllowed<Subject>(
  decide: (subject: Subject | undefined) => Decision,
  subject: Subject | undefined,
): Subject {
  const decision = decide(subject);
  if (decision !== 'allowed') throw new TendError(decision);
  if (subject === undefined) throw new TendError('not_found');
  return subject;
}
