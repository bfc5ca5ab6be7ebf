import type { ChatDetails } from '@tend/client';
import { limits } from '@tend/protocol';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { showToast } from '../../../shared/toast.ts';
import { useForm } from '../../../ui/fields/use-form.ts';
import { useTask } from '../../../ui/loading/use-task.ts';

/** Renames a group. */
export function RenameSheet({ chat, onClose }: { chat: ChatDetails; onClose: () => void }) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const rename = useTask(async (title: string) => {
    if (title !== chat.title) {
      await client.call('chat.rename', { chatId: chat.chatId, title });
      showToast({ text: t('details.renamed') });
    }
    onClose();
  });
  const form = useForm(
    { title: chat.title },
    ({ title }) => (title.trim() === '' ? { title: t('chats.groupTitleMissing') } : {}),
    ({ title }) => rename.run(title.trim()),
  );
  return (
    <Sheet title={t('details.rename')} onClose={onClose}>
      <Form form={form}>
        <Field
          label={t('details.groupName')}
          limit={limits.chatTitleLength}
          {...form.field('title')}
        />
        {rename.error !== null && <Notice kind="error">{sentenceOf(rename.error, text)}</Notice>}
        <Button type="submit" isBusy={rename.isBusy}>
          {t('action.save')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Form>
    </Sheet>
  );
}
