import { limits } from '@tend/protocol';
import type { Text } from '../../platform/language/i18n.ts';
import { isEmail } from '../../shared/is-email.ts';

/** The values of a new account's form. */
export type NewAccount = Record<'name' | 'email' | 'password', string>;

/** The problems of the fields that can be found without the server. */
export function checkNewAccount(account: NewAccount, { t }: Text): Partial<NewAccount> {
  const problems: Partial<NewAccount> = {};
  if (account.name.trim() === '') problems.name = t('field.nameMissing');
  const emailProblem = checkEmail(account.email, { t });
  if (emailProblem !== null) problems.email = emailProblem;
  if (account.password.length < limits.passwordMinLength) {
    problems.password = t('field.passwordShort', { count: limits.passwordMinLength });
  }
  return problems;
}

/**
 * Accepts the product's format, and also longer top-level domains; the server's validator decides whether an
 * account may have the address.
 */
export function checkEmail(email: string, { t }: Pick<Text, 't'>): string | null {
  const address = email.trim();
  if (address === '') return t('field.emailMissing');
  return isEmail(address) || longDomain.test(address) ? null : t('field.emailWrong');
}

const longDomain = /^[^\s@]+@[^\s@]+\.[a-z]{5,}$/i;
