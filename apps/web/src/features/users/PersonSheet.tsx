import type { Role, UserRow } from '@tend/protocol';
import { keyOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { RadioRows } from '../../ui/fields/RadioRows.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { showToast } from '../../shared/toast.ts';
import { useTask } from '../../ui/loading/use-task.ts';
import { HeadPicture } from '../../ui/profile-picture/HeadPicture.tsx';
import './PersonSheet.css';
import { PasswordLinkSheet } from './PasswordLinkSheet.tsx';

interface PersonSheetProps {
  person: UserRow;
  onClose: () => void;
}

/** The actions of an administrator on a person. */
export function PersonSheet({ person, onClose }: PersonSheetProps) {
  const { t } = useText();
  const client = useClient();
  const [opened, setOpened] = useState<'deactivation' | 'passwordLink' | null>(null);

  async function deactivate() {
    await client.call('user.deactivate', { userId: person.id });
    showToast({ text: t('administration.deactivatedToast', { name: person.name }) });
  }

  if (opened === 'passwordLink') return <PasswordLinkSheet person={person} onClose={onClose} />;
  if (opened === 'deactivation') {
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
      <div className="row person-sheet-head">
        <HeadPicture id={person.id} name={person.name} shape="person" canChange />
        <p className="fill sheet-text">{person.email}</p>
      </div>
      {person.state === 'active' ? (
        <ActivePerson person={person} onOpen={setOpened} />
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

interface ActivePersonProps {
  person: UserRow;
  onOpen: (next: 'deactivation' | 'passwordLink') => void;
}

function ActivePerson({ person, onOpen }: ActivePersonProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const task = useTask(async (role: Role) => {
    await client.call('user.setRole', { userId: person.id, role });
  });
  return (
    <div className="form">
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
      {/* Administrators change their own password in the profile, with the current one. */}
      {person.id !== client.userId && (
        <Button kind="outlined" icon={keyOutline} onClick={() => onOpen('passwordLink')}>
          {t('passwordLink.open')}
        </Button>
      )}
      <Button kind="danger-outlined" onClick={() => onOpen('deactivation')}>
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
    <div className="form">
      <Notice kind="plain">{t('administration.deactivatedText')}</Notice>
      {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
      <Button isBusy={task.isBusy} onClick={task.run}>
        {t('administration.reactivate')}
      </Button>
    </div>
  );
}
