import type { Text } from '../../platform/language/i18n.ts';
import { hasCode } from '../../shared/calls.ts';

/**
 * Whether a call failed because the chosen password is too easy to guess; the message is shown at its field.
 */
export function isPasswordRefused(error: unknown): boolean {
  return hasCode(error, 'password_weak');
}

/** The refusal as a problem of the form's field `name`. */
export function passwordRefusal<Name extends string>(
  error: unknown,
  name: Name,
  { t }: Text,
): Partial<Record<Name, string>> {
  const refused: Partial<Record<Name, string>> = {};
  if (isPasswordRefused(error)) refused[name] = t('errors.password_weak');
  return refused;
}
