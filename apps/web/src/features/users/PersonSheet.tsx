import type { Role, UserRow } from '@tend/protocol';
import { useState } from 'react';
import { useClient } from '../../platform/client.ts';
import { useText } from '../../platform/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { sentenceOf } from '../../ui/error-sentence.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../shared/toast.ts';
import { useTask } from '../../ui/use-task.ts';

interface PersonSheetProps {
  person: UserRow;
  onClose: () => void;
}

/** What an administrator can change of a person. */
export function PersonSheet({ person, onClose }: PersonSheetProps) {
  const { t } = useText();
  const client = useClient();
  const [isAsking, setIsAsking] = useState(false);

  async function deactivate() {
    await client.call('user.deactivate', { userId: person.id });
    showToast({ text: t('administration.deactivatedToast', { name: person.name }) });
  }

  if (isAsking) {
    return (
      <Confirm
        title={t('administration.deactivateTitle', { name: person.name })}
        text={t('administration.deactivateText')}
        action={t('administration.deactivate')}
        isDanger
        onConfirm={deactivate}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet title={person.name} onClose={onClose}>
      <p className="sheet-text">{person.email}</p>
      {person.state === 'active' ? (
        <ActivePerson person={person} onDeactivate={() => setIsAsking(true)} />
      ) : (
        <Reactivation person={person} />
      )}
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}

function ActivePerson({ person, onDeactivate }: { person: UserRow; onDeactivate: () => void }) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const task = useTask(async (role: Role) => {
    await client.call('user.setRole', { userId: person.id, role });
  });
  return (
    <div className="sheet-form">
      <RadioRows
        legend={t('role.heading')}
        value={person.role}
        onChange={task.run}
        options={[
          { value: 'member', label: t('role.member'), detail: t('role.memberDetail') },
          {
            value: 'administrator',
            label: t('role.administrator'),
            detail: t('role.administratorDetail'),
          },
        ]}
      />
      {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
      <Button kind="danger-outlined" onClick={onDeactivate}>
        {t('administration.deactivate')}
      </Button>
    </div>
  );
}

function Reactivation({ person }: { person: UserRow }) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const task = useTask(async () => {
    await client.call('user.reactivate', { userId: person.id });
    showToast({ text: t('administration.reactivatedToast', { name: person.name }) });
  });
  return (
    <div className="sheet-form">
      <Notice kind="plain">{t('administration.deactivatedText')}</Notice>
      {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
      <Button isBusy={task.isBusy} onClick={task.run}>
        {t('administration.reactivate')}
      </Button>
    </div>
  );
}
