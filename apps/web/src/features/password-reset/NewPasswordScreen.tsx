import { limits } from '@tend/protocol';
import { useCallback } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { startInLanguageOfEmail, useText } from '../../platform/language/i18n.ts';
import { isRecord } from '../../platform/client/is-record.ts';
import { askQuery, sendCommand } from '../../shared/calls.ts';
import { showToast } from '../../shared/toast.ts';
import { beginSession } from '../../ui/entrance/begin-session.ts';
import { Button, buttonClasses } from '../../ui/buttons/Button.tsx';
import { LinkDrawing } from '../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { Entrance } from '../../ui/entrance/Entrance.tsx';
import { EntranceSkeleton } from '../../ui/entrance/EntranceSkeleton.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { isPasswordRefused, passwordRefusal } from '../../ui/entrance/password-refusal.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { useAnswer } from '../../ui/loading/use-answer.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';
import { isLinkProblem, ResetLinkFailure } from './ResetLinkFailure.tsx';

/** The account whose password the link sets. */
interface ResetLink {
  email: string;
  /** The e-mail address of another person who is logged in on this device. */
  otherEmail: string | null;
}

export interface NewPasswordScreenProps {
  token: string;
  contactEmail: string | null;
}

/** The page of the e-mail's link: the person chooses a password and is logged in with it. */
export function NewPasswordScreen({ token, contactEmail }: NewPasswordScreenProps) {
  const { t } = useText();
  const ask = useCallback(() => askResetLink(token), [token]);
  const { value: link, error, reload } = useAnswer(ask);
  if (link === null && error !== null) {
    return <ResetLinkFailure error={error} contactEmail={contactEmail} onRetry={reload} />;
  }
  if (link === null) {
    return (
      <Entrance heading={t('forgotPassword.heading')}>
        <EntranceSkeleton />
      </Entrance>
    );
  }
  if (link.otherEmail !== null) return <OtherAccount link={link} otherEmail={link.otherEmail} />;
  return <PasswordForm token={token} link={link} contactEmail={contactEmail} />;
}

async function askResetLink(token: string): Promise<ResetLink> {
  const body = await askQuery('passwordReset.show', { token });
  const { email, otherEmail, language } = isRecord(body) ? body : {};
  await startInLanguageOfEmail(language);
  return {
    email: typeof email === 'string' ? email : '',
    otherEmail: typeof otherEmail === 'string' ? otherEmail : null,
  };
}

function PasswordForm({ token, link, contactEmail }: NewPasswordScreenProps & { link: ResetLink }) {
  const text = useText();
  const { t } = text;
  const { email } = link;
  const task = useTask(async ({ newPassword }: { newPassword: string }) => {
    await beginSession(sendCommand('passwordReset.use', { token, newPassword }));
    showToast({ text: t('password.changed') });
  });
  const form = useForm(
    { newPassword: '' },
    ({ newPassword }) =>
      newPassword.length < limits.passwordMinLength
        ? { newPassword: t('field.passwordShort', { count: limits.passwordMinLength }) }
        : {},
    task.run,
    passwordRefusal(task.error, 'newPassword', text),
  );
  if (isLinkProblem(task.error)) {
    return <ResetLinkFailure error={task.error} contactEmail={contactEmail} />;
  }
  return (
    <Entrance heading={t('forgotPassword.heading')} lead={t('resetPassword.lead', { email })}>
      <Form form={form}>
        {/* Tells password managers whose password to replace. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={t('password.new')}
          type="password"
          autoComplete="new-password"
          note={t('field.passwordNote', { count: limits.passwordMinLength })}
          {...form.field('newPassword')}
        />
        {task.error !== null && !isPasswordRefused(task.error) && (
          <Notice kind="error">{sentenceOf(task.error, text)}</Notice>
        )}
        <Button type="submit" size="large" isBusy={task.isBusy}>
          {t('resetPassword.submit')}
        </Button>
      </Form>
    </Entrance>
  );
}

/**
 * Logging in would end another person's session, and lose their unsent messages: only they may decide that.
 */
function OtherAccount({ link, otherEmail }: { link: ResetLink; otherEmail: string }) {
  const { t } = useText();
  const { email } = link;
  return (
    <Entrance heading={t('forgotPassword.heading')}>
      <EmptyState
        drawing={<LinkDrawing />}
        title={t('resetPassword.otherTitle')}
        text={t('resetPassword.other', { email, otherEmail })}
      >
        <a className={buttonClasses({ size: 'large' })} href={`#${addressOf('profile')}`}>
          {t('resetPassword.toProfile')}
        </a>
        <a
          className={buttonClasses({ kind: 'outlined', size: 'large' })}
          href={`#${addressOf('home')}`}
        >
          {t('resetPassword.toApp')}
        </a>
      </EmptyState>
    </Entrance>
  );
}
