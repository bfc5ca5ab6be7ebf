import { limits } from '@tend/protocol';
import type { Text } from '../platform/i18n.ts';

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

/** Only what is surely wrong with an address: whether it is acceptable, the server's validator decides. */
export function checkEmail(email: string, { t }: Pick<Text, 't'>): string | null {
  if (email.trim() === '') return t('field.emailMissing');
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : t('field.emailWrong');
}
