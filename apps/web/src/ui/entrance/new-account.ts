import { limits } from '@tend/protocol';
import type { Text } from '../../platform/language/i18n.ts';
import { isEmail } from '../../shared/is-email.ts';

/** What a person fills in for an account of their own. */
export type NewAccount = Record<'name' | 'email' | 'password', string>;

/** What is wrong with the fields, as far as it can be seen without the server. */
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
 * By the product's format, or with a longer top-level domain than that knows; whether an account may have the address,
 * the server's validator decides.
 */
export function checkEmail(email: string, { t }: Pick<Text, 't'>): string | null {
  const address = email.trim();
  if (address === '') return t('field.emailMissing');
  return isEmail(address) || longDomain.test(address) ? null : t('field.emailWrong');
}

const longDomain = /^[^\s@]+@[^\s@]+\.[a-z]{5,}$/i;
