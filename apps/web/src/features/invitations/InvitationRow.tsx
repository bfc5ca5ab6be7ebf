import type { Invitation } from '@tend/protocol';
import { linkOutline, mailOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { joinFacts } from '../../platform/language/facts.ts';
import { formatDate } from '../../platform/language/dates.ts';
import { capitalize } from '../../platform/language/format.ts';
import { type Text, useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { SettingRow } from '../../ui/lists/SettingRow.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { showToast } from '../../shared/toast.ts';
import { useTask } from '../../ui/loading/use-task.ts';
import type { IssuedInvitation } from './issued-invitation.ts';

interface InvitationRowProps {
  invitation: Invitation;
  onIssued: (issued: IssuedInvitation) => void;
  onRevoked: () => void;
}

export function InvitationRow({ invitation, onIssued, onRevoked }: InvitationRowProps) {
  const text = useText();
  const { t } = text;
  const today = useToday();
  const [opened, setOpened] = useState<'actions' | 'revoke' | null>(null);
  const client = useClient();
  const close = () => setOpened(null);
  const name = invitation.email ?? t('invitations.byLink');

  async function revoke() {
    await client.call('invitation.revoke', { invitationId: invitation.id });
    showToast({ text: t('invitations.revoked') });
    onRevoked();
  }

  return (
    <>
      <SettingRow
        icon={invitation.email === null ? linkOutline : mailOutline}
        title={name}
        detail={describe(invitation, today, text)}
        {...(invitation.state !== 'used' && { onClick: () => setOpened('actions') })}
      />
      {opened === 'actions' && (
        <InvitationSheet
          invitation={invitation}
          name={name}
          onIssued={(issued) => {
            close();
            onIssued(issued);
          }}
          onRevoke={() => setOpened('revoke')}
          onClose={close}
        />
      )}
      {opened === 'revoke' && (
        <Confirm
          title={t('invitations.revokeTitle')}
          text={t('invitations.revokeText', { name })}
          action={t('invitations.revoke')}
          isDanger
          onConfirm={revoke}
          onClose={close}
        />
      )}
    </>
  );
}

interface InvitationSheetProps {
  invitation: Invitation;
  name: string;
  onIssued: (issued: IssuedInvitation) => void;
  onRevoke: () => void;
  onClose: () => void;
}

function InvitationSheet({ invitation, name, onIssued, onRevoke, onClose }: InvitationSheetProps) {
  const text = useText();
  const { t } = text;
  const today = useToday();
  const client = useClient();
  const renewal = useTask(async () => {
    onIssued(await client.call('invitation.renew', { invitationId: invitation.id }));
  });
  return (
    <Sheet title={name} onClose={onClose}>
      <p className="sheet-text">{describe(invitation, today, text)}</p>
      <p className="sheet-text">{t('invitations.renewText')}</p>
      <div className="sheet-actions">
        {renewal.error !== null && <Notice kind="error">{sentenceOf(renewal.error, text)}</Notice>}
        <Button isBusy={renewal.isBusy} onClick={renewal.run}>
          {t('invitations.renew')}
        </Button>
        {invitation.state === 'open' && (
          <Button kind="danger-outlined" onClick={onRevoke}>
            {t('invitations.revoke')}
          </Button>
        )}
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}

/** "Nurse, administrator. Valid until 18 Nov, 21:46" */
function describe(
  { jobTitle, role, state, expiresAt }: Invitation,
  today: number,
  { t, language }: Text,
): string {
  const moment = formatDate(expiresAt, today, language);
  const facts = [
    jobTitle,
    role === 'administrator' && t('role.administrator'),
    t(`invitations.state.${state}`, { moment }),
  ];
  return capitalize(joinFacts(facts, t), language);
}
