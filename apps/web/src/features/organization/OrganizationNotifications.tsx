import { limits, type OrganizationRow } from '@tend/protocol';
import { eyeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useClient } from '../../platform/client.ts';
import { useText } from '../../platform/i18n.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, SectionHead } from '../../ui/Card.tsx';
import { sentenceOf } from '../../ui/error-sentence.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useTask } from '../../ui/use-task.ts';

/** What notifications may show to bystanders, and when the e-mail digest goes out. */
export function OrganizationNotifications({ organization }: { organization: OrganizationRow }) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const [allowTextInPush, setAllowTextInPush] = useState(organization.allowTextInPush);
  const task = useTask(async ({ minutes }: { minutes: string }) => {
    const digestAfterMinutes = Number(minutes);
    await client.call('organization.updateNotifications', { allowTextInPush, digestAfterMinutes });
    showToast({ text: t('organization.saved') });
  });
  const form = useForm(
    { minutes: String(organization.digestAfterMinutes) },
    ({ minutes }) => (isMinutes(minutes) ? {} : { minutes: t('organization.digestAfterWrong') }),
    task.run,
  );
  return (
    <>
      <SectionHead title={t('notifications.heading')} />
      <Form form={form} className="sheet-form">
        <Card>
          <SwitchRow
            icon={eyeOutline}
            title={t('organization.allowTextInPush')}
            detail={t('organization.allowTextInPushText')}
            isOn={allowTextInPush}
            onChange={setAllowTextInPush}
          />
        </Card>
        <Field label={t('organization.digestAfter')} {...form.field('minutes')} />
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
        <Button type="submit" kind="soft" isBusy={task.isBusy}>
          {t('action.save')}
        </Button>
      </Form>
    </>
  );
}

function isMinutes(text: string): boolean {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= limits.digestAfterMinutes;
}
