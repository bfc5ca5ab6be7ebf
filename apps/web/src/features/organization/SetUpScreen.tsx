import { limits } from '@tend/protocol';
import { hasCode, sendCommand } from '../../shared/calls.ts';
import { type Text, useText } from '../../platform/language/i18n.ts';
import { beginSession } from '../../ui/entrance/begin-session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Entrance } from '../../ui/entrance/Entrance.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LinkState } from '../../ui/entrance/LinkState.tsx';
import { checkEmail, checkNewAccount } from '../../ui/entrance/new-account.ts';
import { NewAccountFields } from '../../ui/entrance/NewAccountFields.tsx';
import { isPasswordRefused, passwordRefusal } from '../../ui/entrance/password-refusal.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { type Task, useTask } from '../../ui/loading/use-task.ts';

const emptyValues = { organizationName: '', contactEmail: '', name: '', email: '', password: '' };

export interface SetUpScreenProps {
  token: string;
  isSetUp: boolean;
}

/** Creates the organisation and its first administrator, using the link that the server printed. */
export function SetUpScreen({ token, isSetUp }: SetUpScreenProps) {
  const { t, language } = useText();
  const heading = t('setUp.heading');
  const task = useTask((values: typeof emptyValues) =>
    beginSession(sendCommand('organization.setUp', { ...values, token, language })),
  );

  if (isSetUp || hasCode(task.error, 'already_set_up')) {
    return <LinkState heading={heading} title={t('setUp.usedTitle')} text={t('setUp.used')} />;
  }
  if (token === '' || hasCode(task.error, 'not_found')) {
    return <LinkState heading={heading} title={t('link.unknownTitle')} text={t('setUp.unknown')} />;
  }
  return (
    <Entrance heading={heading} lead={t('setUp.lead')}>
      <SetUpForm task={task} />
    </Entrance>
  );
}

function SetUpForm({ task }: { task: Task<typeof emptyValues> }) {
  const text = useText();
  const { t } = text;
  const form = useForm(
    emptyValues,
    (values) => checkSetUp(values, text),
    task.run,
    passwordRefusal(task.error, 'password', text),
  );
  return (
    <Form form={form}>
      <Field
        label={t('field.organizationName')}
        autoComplete="organization"
        limit={limits.organizationNameLength}
        {...form.field('organizationName')}
      />
      <Field
        label={t('field.contactEmail')}
        type="email"
        note={t('setUp.contactEmailNote')}
        {...form.field('contactEmail')}
      />
      <NewAccountFields field={form.field} />
      {task.error !== null && !isPasswordRefused(task.error) && (
        <Notice kind="error">{sentenceOf(task.error, text)}</Notice>
      )}
      <Button type="submit" size="large" isBusy={task.isBusy}>
        {t('setUp.submit')}
      </Button>
    </Form>
  );
}

function checkSetUp(values: typeof emptyValues, text: Text) {
  const problems: Partial<typeof emptyValues> = checkNewAccount(values, text);
  if (values.organizationName.trim() === '') {
    problems.organizationName = text.t('field.organizationNameMissing');
  }
  const contactProblem = checkEmail(values.contactEmail, text);
  if (contactProblem !== null) problems.contactEmail = contactProblem;
  return problems;
}
