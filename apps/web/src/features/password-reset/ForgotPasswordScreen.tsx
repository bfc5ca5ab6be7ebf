import { useEffect, useState } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { sendCommand } from '../../shared/calls.ts';
import { Button, buttonClasses } from '../../ui/buttons/Button.tsx';
import { EntrancePage } from '../../ui/entrance/EntrancePage.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { checkEmail } from '../../ui/entrance/new-account.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { typedEmail } from '../../ui/entrance/typed-email.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';
import { LinkSent } from './LinkSent.tsx';
import './ForgotPasswordScreen.css';

export interface ForgotPasswordScreenProps {
  /** The organisation's contact address, for people who get no e-mail. */
  contactEmail: string | null;
  /** False without a mail server: then no e-mail is promised. */
  sendsMail: boolean;
}

/** The way to a link for setting a new password: by e-mail, or from an administrator. */
export function ForgotPasswordScreen({ contactEmail, sendsMail }: ForgotPasswordScreenProps) {
  const { t } = useText();
  return (
    <EntrancePage heading={t('forgotPassword.heading')}>
      {sendsMail ? (
        <LinkByMail contactEmail={contactEmail} />
      ) : (
        <LinkByHand contactEmail={contactEmail} />
      )}
    </EntrancePage>
  );
}

function LinkByMail({ contactEmail }: { contactEmail: string | null }) {
  const { t } = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <LinkSent email={sentTo} contactEmail={contactEmail} />;
  return (
    <>
      <p className="entrance-page-lead">{t('forgotPassword.lead')}</p>
      <AddressForm action={t('forgotPassword.submit')} onSent={setSentTo} />
    </>
  );
}

/** Administrators hand over links; an operator can make one on the server. */
function LinkByHand({ contactEmail }: { contactEmail: string | null }) {
  const { t } = useText();
  const [isFiled, setIsFiled] = useState(false);
  return (
    <>
      <p className="entrance-page-lead">{t('forgotPassword.byHand')}</p>
      {contactEmail !== null && (
        <a
          className={buttonClasses({ kind: 'soft', size: 'large' })}
          href={`mailto:${contactEmail}`}
        >
          {contactEmail}
        </a>
      )}
      <details className="link-by-hand">
        <summary className="link">{t('forgotPassword.operator')}</summary>
        <p className="entrance-page-lead">{t('forgotPassword.operatorLead')}</p>
        <AddressForm action={t('forgotPassword.operatorSubmit')} onSent={() => setIsFiled(true)} />
        <div role="status">
          {isFiled && <Notice kind="done">{t('forgotPassword.filed')}</Notice>}
        </div>
      </details>
    </>
  );
}

interface AddressFormProps {
  action: string;
  onSent: (email: string) => void;
}

function AddressForm({ action, onSent }: AddressFormProps) {
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
    <Form form={form}>
      <Field
        label={t('field.email')}
        type="email"
        autoComplete="username"
        {...form.field('email')}
      />
      {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
      <Button type="submit" size="large" isBusy={task.isBusy}>
        {action}
      </Button>
    </Form>
  );
}
