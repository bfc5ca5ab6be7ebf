import { limits } from '@tend/protocol';
import { hasCode } from '../../shared/calls.ts';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { isPasswordRefused, passwordRefusal } from '../../ui/entrance/password-refusal.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { showToast } from '../../shared/toast.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';

/** Changes the person's password, which ends their sessions on all other devices. */
export function ChangePasswordSheet({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const task = useTask(async (values: { currentPassword: string; newPassword: string }) => {
    await client.call('account.changePassword', values);
    onClose();
    showToast({ text: t('password.changed') });
  });
  const form = useForm(
    { currentPassword: '', newPassword: '' },
    ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' && { currentPassword: t('field.passwordMissing') }),
      ...(newPassword.length < limits.passwordMinLength && {
        newPassword: t('field.passwordShort', { count: limits.passwordMinLength }),
      }),
    }),
    task.run,
    passwordRefusal(task.error, 'newPassword', text),
  );
  return (
    <Sheet title={t('password.heading')} onClose={onClose}>
      <p className="sheet-text">{t('password.otherDevices')}</p>
      <Form form={form}>
        <Field
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <Field
          label={t('password.new')}
          type="password"
          autoComplete="new-password"
          note={t('field.passwordNote', { count: limits.passwordMinLength })}
          {...form.field('newPassword')}
        />
        {task.error !== null && !isPasswordRefused(task.error) && (
          <Notice kind="error">
            {hasCode(task.error, 'credentials_wrong')
              ? t('password.currentWrong')
              : sentenceOf(task.error, text)}
          </Notice>
        )}
        <Button type="submit" isBusy={task.isBusy}>
          {t('password.submit')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Form>
    </Sheet>
  );
}
