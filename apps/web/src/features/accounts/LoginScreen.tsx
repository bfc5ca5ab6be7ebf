import type { InputOf } from '@tend/protocol';
import { constructOutline, logOutOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { hasCode, sendCommand } from '../../shared/calls.ts';
import { useText } from '../../platform/language/i18n.ts';
import { session } from '../../platform/storage/session.ts';
import { storage } from '../../platform/storage/storage.ts';
import { isNativeShell } from '../../platform/device/native-shell.ts';
import { beginSession } from '../../ui/entrance/begin-session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Entrance } from '../../ui/entrance/Entrance.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { typedEmail } from '../../ui/entrance/typed-email.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';

interface LoginScreenProps {
  /** False until the set-up link has been used: nobody can log in yet. */
  isSetUp: boolean;
  /** The server ended the session that this device had. */
  isExpired: boolean;
}

export function LoginScreen({ isSetUp, isExpired }: LoginScreenProps) {
  const { t } = useText();
  return (
    <Entrance heading={t('login.heading')}>
      <div className="form">
        {isExpired && (
          <Notice kind="warning" icon={logOutOutline}>
            {t('login.expired')}
          </Notice>
        )}
        {!isSetUp && (
          <Notice kind="warning" icon={constructOutline}>
            {t('login.notSetUp')}
          </Notice>
        )}
        <LoginForm />
        {isNativeShell() && (
          <a className="link entrance-aside" href={`#${addressOf('server')}`}>
            {t('server.change')}
          </a>
        )}
      </div>
    </Entrance>
  );
}

function LoginForm() {
  const text = useText();
  const { t } = text;
  const task = useTask(async (credentials: InputOf<'session.login'>) => {
    try {
      await beginSession(sendCommand('session.login', credentials));
    } catch (error) {
      if (hasCode(error, 'account_deactivated')) forgetDeactivated(credentials.email);
      throw error;
    }
    typedEmail.set('');
  });
  const [signedOutEmail] = useState(() => storage.read('signedOutEmail') ?? '');
  const passwordField = useRef<HTMLInputElement>(null);
  // The e-mail is filled in, so only the password is missing.
  useEffect(() => {
    if (signedOutEmail !== '') passwordField.current?.focus();
  }, [signedOutEmail]);
  const form = useForm(
    { email: typedEmail.get() || signedOutEmail, password: '' },
    ({ email, password }) => ({
      ...(email.trim() === '' && { email: t('field.emailMissing') }),
      ...(password === '' && { password: t('field.passwordMissing') }),
    }),
    task.run,
  );
  const { email } = form.values;
  useEffect(() => typedEmail.set(email), [email]);
  return (
    <Form form={form} hasFocusAtFirst>
      <Field
        label={t('field.email')}
        type="email"
        autoComplete="username"
        {...form.field('email')}
      />
      <Field
        ref={passwordField}
        label={t('field.password')}
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <a className="link entrance-aside" href={`#${addressOf('forgotPassword')}`}>
        {t('login.forgotPassword')}
      </a>
      {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
      <Button type="submit" size="large" isBusy={task.isBusy}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}

/** Nothing stays on the device of a person who cannot sign in any more. */
function forgetDeactivated(email: string): void {
  const userId = session.findSignedOut(email);
  if (userId === null) return;
  import('../../platform/client/forget-signed-out.ts')
    .then(({ forgetSignedOut }) => forgetSignedOut(userId))
    .catch((error: unknown) => {
      console.error('What the person has left here could not be removed', error);
    });
}
