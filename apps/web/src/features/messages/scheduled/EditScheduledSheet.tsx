import type { ScheduledMessage, Writing } from '@tend/client';
import { limits, writeMarkup } from '@tend/protocol';
import { useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { editWriting, writingToSend } from '../mentions/mention-writing.ts';

/** What a message says. */
export type Written = Pick<ScheduledMessage, 'text' | 'mentions' | 'formats'>;

interface EditScheduledSheetProps {
  message: ScheduledMessage;
  onSave: (written: Written) => void;
  onClose: () => void;
}

/**
 * Changes what a scheduled message says, which below files may be nothing. People who are mentioned in it stay mentioned
 * while their names do.
 */
export function EditScheduledSheet({ message, onSave, onClose }: EditScheduledSheetProps) {
  const { t } = useText();
  const [writing, setWriting] = useState<Writing>(() => writeMarkup(message));
  const [attempts, setAttempts] = useState(0);
  const sent = writingToSend(writing);
  const isCaption = message.files.length > 0;
  const isEmpty = !isCaption && sent.text.trim() === '';

  function submit() {
    setAttempts(attempts + 1);
    if (!isEmpty) onSave(sent);
  }
  return (
    <Sheet title={t(isCaption ? 'composer.editingCaption' : 'composer.editing')} onClose={onClose}>
      <Form form={{ attempts, isRefused: false, submit }}>
        <TextArea
          label={t(isCaption ? 'scheduled.caption' : 'composer.label')}
          value={writing.text}
          note=""
          limit={limits.messageTextLength}
          error={attempts > 0 && isEmpty ? t('scheduled.textMissing') : undefined}
          onChange={(text, caret) => setWriting(editWriting(writing, text, caret).writing)}
        />
        <Button type="submit">{t('action.save')}</Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Form>
    </Sheet>
  );
}
