import { type OutputOf, type UserRow, limits } from '@tend/protocol';
import { useState } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { LinkToHandOver } from '../../ui/fields/LinkToHandOver.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { useTask } from '../../ui/loading/use-task.ts';

const validHours = limits.issuedPasswordLinkLifetimeMs / (60 * 60_000);

interface PasswordLinkSheetProps {
  person: Pick<UserRow, 'id' | 'name'>;
  onClose: () => void;
}

/**
 * Makes a link for another person to set a new password. Asks first: it ends older links, and the person is
 * notified.
 */
export function PasswordLinkSheet({ person, onClose }: PasswordLinkSheetProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const [issued, setIssued] = useState<OutputOf<'passwordReset.issue'> | null>(null);
  const task = useTask(async () => {
    setIssued(await client.call('passwordReset.issue', { userId: person.id }));
  });
  const { name } = person;
  if (issued !== null) {
    return (
      <Sheet key="issued" title={t('passwordLink.readyTitle', { name })} onClose={onClose}>
        <div className="form">
          <LinkToHandOver
            link={issued.link}
            label={t('passwordLink.qrCode')}
            note={t('passwordLink.note', { count: validHours })}
          />
          <Button kind="outlined" onClick={onClose}>
            {t('action.done')}
          </Button>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet title={t('passwordLink.title', { name })} onClose={onClose}>
      <p className="sheet-text">{t('passwordLink.text', { count: validHours })}</p>
      <p className="sheet-text">{t('passwordLink.told')}</p>
      <div className="sheet-actions">
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
        <Button isBusy={task.isBusy} onClick={task.run}>
          {t('passwordLink.create')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}
