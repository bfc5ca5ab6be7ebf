import { limits, type OrganizationRow } from '@tend/protocol';
import { OrganizationNotifications } from './OrganizationNotifications.tsx';
import { useClient, useReadable } from '../../platform/client.ts';
import { useText } from '../../platform/i18n.ts';
import { AdministrationPage } from '../../ui/AdministrationPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { sentenceOf } from '../../ui/error-sentence.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { checkEmail } from '../../ui/new-account.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageScroller } from '../../ui/Page.tsx';
import { showToast } from '../../shared/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { useTask } from '../../ui/use-task.ts';

/** The organisation's name, which is the brand in the menu, and its contact address. */
export function OrganizationScreen() {
  const { t } = useText();
  const { organization } = useReadable(useClient().self);
  return (
    <AdministrationPage tab="organization">
      <PageScroller label={t('administration.organization')}>
        {organization !== null && (
          <>
            <OrganizationForm key={organization.id} organization={organization} />
            <OrganizationNotifications
              key={`${organization.id} notifications`}
              organization={organization}
            />
          </>
        )}
      </PageScroller>
    </AdministrationPage>
  );
}

function OrganizationForm({ organization }: { organization: OrganizationRow }) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const task = useTask(async (values: { name: string; contactEmail: string }) => {
    await client.call('organization.update', values);
    showToast({ text: t('organization.saved') });
  });
  const form = useForm(
    { name: organization.name, contactEmail: organization.contactEmail },
    ({ name, contactEmail }) => {
      const problem = checkEmail(contactEmail, text);
      return {
        ...(name.trim() === '' && { name: t('field.organizationNameMissing') }),
        ...(problem !== null && { contactEmail: problem }),
      };
    },
    task.run,
  );
  return (
    <Form form={form} className="sheet-form">
      <Field
        label={t('field.organizationName')}
        autoComplete="organization"
        limit={limits.organizationNameLength}
        {...form.field('name')}
      />
      <Field
        label={t('field.contactEmail')}
        type="email"
        note={t('setUp.contactEmailNote')}
        {...form.field('contactEmail')}
      />
      {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
      <Button type="submit" isBusy={task.isBusy}>
        {t('action.save')}
      </Button>
    </Form>
  );
}
