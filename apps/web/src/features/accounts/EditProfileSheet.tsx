import { isPhone, limits, type UserRow } from '@tend/protocol';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { showToast } from '../../shared/toast.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';

interface EditProfileSheetProps {
  user: Pick<UserRow, 'name' | 'jobTitle' | 'pronunciation' | 'phone'>;
  onClose: () => void;
}

export function EditProfileSheet({ user, onClose }: EditProfileSheetProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const { name, jobTitle, pronunciation = '', phone = '' } = user;
  const initial = { name, jobTitle, pronunciation, phone };
  const task = useTask(async (values: typeof initial) => {
    await client.call('user.updateProfile', values);
    onClose();
    showToast({ text: t('profile.saved') });
  });
  const form = useForm(
    initial,
    (values) => ({
      ...(values.name.trim() === '' && { name: t('field.nameMissing') }),
      ...(!isPhone(values.phone) && { phone: t('field.phoneWrong') }),
    }),
    task.run,
  );
  return (
    <Sheet title={t('profile.edit')} onClose={onClose}>
      <Form form={form}>
        <Field
          label={t('field.yourName')}
          autoComplete="name"
          limit={limits.personNameLength}
          {...form.field('name')}
        />
        <Field
          label={t('field.jobTitle')}
          autoComplete="organization-title"
          limit={limits.jobTitleLength}
          {...form.field('jobTitle')}
        />
        <Field
          label={t('field.pronunciation')}
          note={t('field.pronunciationNote')}
          limit={limits.pronunciationLength}
          {...form.field('pronunciation')}
        />
        <Field
          label={t('field.phone')}
          type="tel"
          autoComplete="tel"
          limit={limits.phoneLength}
          {...form.field('phone')}
        />
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
        <Button type="submit" isBusy={task.isBusy}>
          {t('action.save')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Form>
    </Sheet>
  );
}
