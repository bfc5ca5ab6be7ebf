import { TendError } from '@tend/protocol';

/** A policy's decision. Anything that the caller may not see is `not_found`, so that its existence is not revealed. */
export type Decision = 'allowed' | 'not_allowed' | 'not_found';

/**
 * Throws a policy's refusal as the call's error, and otherwise returns the subject.
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
