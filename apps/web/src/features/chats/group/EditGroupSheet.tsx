import { useState } from 'react';
import type { ChatDetails } from '@tend/client';
import { limits } from '@tend/protocol';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { showToast } from '../../../shared/toast.ts';
import { useForm } from '../../../ui/fields/use-form.ts';
import { useTask } from '../../../ui/loading/use-task.ts';

/** Changes the name and the description of a group. */
export function EditGroupSheet({ chat, onClose }: { chat: ChatDetails; onClose: () => void }) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const { chatId } = chat;
  const [initial] = useState({ title: chat.title, description: chat.description });
  // What was not changed here is not sent, so that a colleague's change meanwhile stays.
  const save = useTask(async ({ title, description }: typeof initial) => {
    const isRenamed = title.trim() !== initial.title;
    const isDescribed = description.trim() !== initial.description;
    if (isRenamed) await client.call('chat.rename', { chatId, title });
    if (isDescribed) await client.call('chat.describe', { chatId, description });
    if (isRenamed || isDescribed) showToast({ text: t('details.renamed') });
    onClose();
  });
  const form = useForm(
    initial,
    ({ title }) => (title.trim() === '' ? { title: t('chats.groupTitleMissing') } : {}),
    save.run,
  );
  return (
    <Sheet title={t('details.rename')} onClose={onClose}>
      <Form form={form}>
        <Field
          label={t('details.groupName')}
          limit={limits.chatTitleLength}
          {...form.field('title')}
        />
        <TextArea
          label={t('details.description')}
          note={t('details.descriptionNote')}
          limit={limits.groupDescriptionLength}
          {...form.field('description')}
        />
        {save.error !== null && <Notice kind="error">{sentenceOf(save.error, text)}</Notice>}
        <Button type="submit" isBusy={save.isBusy}>
          {t('action.save')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Form>
    </Sheet>
  );
}
