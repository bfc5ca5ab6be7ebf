import { mailOutline } from 'ionicons/icons';
import { formatDate } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n.ts';
import { useToday } from '../../platform/use-today.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkToHandOver } from '../../ui/LinkToHandOver.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { IssuedInvitation } from './issued-invitation.ts';

interface LinkSheetProps {
  issued: IssuedInvitation;
  onClose: () => void;
}

/** The link of a new invitation, to hand over. */
export function LinkSheet({ issued: { invitation, link, mail }, onClose }: LinkSheetProps) {
  const { t, language } = useText();
  const today = useToday();
  return (
    <Sheet title={t('invitations.linkTitle')} onClose={onClose}>
      <div className="form">
        {mail === 'sent' && invitation.email !== null && (
          <Notice kind="done">{t('invitations.mailSent', { email: invitation.email })}</Notice>
        )}
        {mail === 'failed' && <Notice kind="warning">{t('invitations.mailFailed')}</Notice>}
        {mail === 'filed' && (
          <Notice kind="warning" icon={mailOutline}>
            {t('invitations.mailFiled')}
          </Notice>
        )}
        <LinkToHandOver
          link={link}
          label={t('invitations.qrCode')}
          note={t('invitations.linkNote', {
            moment: formatDate(invitation.expiresAt, today, language),
          })}
        />
        <Button kind="outlined" onClick={onClose}>
          {t('action.done')}
        </Button>
      </div>
    </Sheet>
  );
}
