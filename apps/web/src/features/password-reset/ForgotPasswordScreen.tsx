import { useEffect, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { sendCommand } from '../../shared/calls.ts';
import { Button } from '../../ui/Button.tsx';
import { EntrancePage } from '../../ui/EntrancePage.tsx';
import { sentenceOf } from '../../ui/error-sentence.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { checkEmail } from '../../ui/new-account.ts';
import { Notice } from '../../ui/Notice.tsx';
import { typedEmail } from '../../ui/typed-email.ts';
import { useForm } from '../../ui/use-form.ts';
import { useTask } from '../../ui/use-task.ts';
import { LinkSent } from './LinkSent.tsx';

export interface ForgotPasswordScreenProps {
  /** Of the organisation, for who gets no letter. */
  contactEmail: string | null;
}

/** Asks for the address to which a link is sent, with which a new password is set. */
export function ForgotPasswordScreen({ contactEmail }: ForgotPasswordScreenProps) {
  const { t } = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <EntrancePage heading={t('forgotPassword.heading')}>
      {sentTo === null ? (
        <AddressForm onSent={setSentTo} />
      ) : (
        <LinkSent email={sentTo} contactEmail={contactEmail} />
      )}
    </EntrancePage>
  );
}

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const text = useText();
  const { t } = text;
  const task = useTask(async ({ email }: { email: string }) => {
    await sendCommand('passwordReset.request', { email });
    onSent(email.trim());
  });
  const form = useForm(
    { email: typedEmail.get() },
    ({ email }) => {
      const problem = checkEmail(email, text);
      return problem === null ? {} : { email: problem };
    },
    task.run,
  );
  const { email } = form.values;
  useEffect(() => typedEmail.set(email), [email]);
  return (
    <>
      <p className="entrance-page-lead">{t('forgotPassword.lead')}</p>
      <Form form={form} className="entrance-form">
        <Field
          label={t('field.email')}
          type="email"
          autoComplete="username"
          {...form.field('email')}
        />
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
        <Button type="submit" size="large" isBusy={task.isBusy}>
          {t('forgotPassword.submit')}
        </Button>
      </Form>
    </>
  );
}
