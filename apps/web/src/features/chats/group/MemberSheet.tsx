import type { ChatDetails, ChatMember } from '@tend/client';
import { useState } from 'react';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { showToast } from '../../../shared/toast.ts';
import { type Task, useTask } from '../../../ui/loading/use-task.ts';

interface MemberSheetProps {
  chat: ChatDetails;
  member: ChatMember;
  onClose: () => void;
}

/** The actions of a group's administrator on a member. */
export function MemberSheet({ chat: { chatId }, member, onClose }: MemberSheetProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const navigation = useNavigation();
  const [isAsking, setIsAsking] = useState(false);
  const { userId, role, user } = member;
  const name = user?.name ?? t('people.unknown');
  const isAdministrator = role === 'administrator';

  const changeRole = useRoleChange(chatId, member, onClose);

  async function remove() {
    await client.call('chat.removeMember', { chatId, userId });
    showToast({ text: t('details.removed', { name }) });
  }

  if (isAsking) {
    return (
      <Confirm
        title={t('details.removeTitle', { name })}
        text={t('details.removeText')}
        action={t('details.remove')}
        isDanger
        onConfirm={remove}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet title={name} onClose={onClose}>
      {user !== null && user.jobTitle !== '' && <p className="sheet-text">{user.jobTitle}</p>}
      <div className="sheet-actions">
        {changeRole.error !== null && (
          <Notice kind="error">{sentenceOf(changeRole.error, text)}</Notice>
        )}
        <Button
          kind="soft"
          onClick={() => {
            onClose();
            navigation.open(addressOf('details', { kind: 'user', id: userId }));
          }}
        >
          {t('details.showDetails')}
        </Button>
        <Button kind="soft" isBusy={changeRole.isBusy} onClick={changeRole.run}>
          {t(isAdministrator ? 'details.makeMember' : 'details.makeAdministrator')}
        </Button>
        <Button kind="danger-outlined" onClick={() => setIsAsking(true)}>
          {t('details.remove')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}

function useRoleChange(chatId: string, member: ChatMember, onDone: () => void): Task<void> {
  const { t } = useText();
  const client = useClient();
  const { userId, role, user } = member;
  return useTask(async () => {
    const isAdministrator = role === 'administrator';
    const next = isAdministrator ? 'member' : 'administrator';
    await client.call('chat.setMemberRole', { chatId, userId, role: next });
    const said = isAdministrator ? 'details.madeMember' : 'details.madeAdministrator';
    showToast({ text: t(said, { name: user?.name ?? t('people.unknown') }) });
    onDone();
  });
}
