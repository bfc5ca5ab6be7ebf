import { limits } from '@tend/protocol';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Field } from '../fields/Field.tsx';
import type { FormState } from '../fields/use-form.ts';

interface NewAccountFieldsProps {
  field: FormState<Record<'name' | 'email' | 'password', string>>['field'];
  /** The invitation sets the address. */
  isEmailGiven?: boolean;
  emailNote?: ReactNode;
}

/** The fields for a new account. */
export function NewAccountFields({
  field,
  isEmailGiven = false,
  emailNote,
}: NewAccountFieldsProps) {
  const { t } = useText();
  return (
    <>
      <Field
        label={t('field.yourName')}
        autoComplete="name"
        limit={limits.personNameLength}
        {...field('name')}
      />
      <Field
        label={t('field.email')}
        type="email"
        autoComplete="username"
        isReadOnly={isEmailGiven}
        note={emailNote}
        {...field('email')}
      />
      <Field
        label={t('field.newPassword')}
        type="password"
        autoComplete="new-password"
        note={t('field.passwordNote', { count: limits.passwordMinLength })}
        {...field('password')}
      />
    </>
  );
}
