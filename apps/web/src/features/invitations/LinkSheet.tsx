import { mailOutline } from 'ionicons/icons';
import { formatDate } from '../../platform/language/dates.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkToHandOver } from '../../ui/fields/LinkToHandOver.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import type { IssuedInvitation } from './issued-invitation.ts';

interface LinkSheetProps {
  issued: IssuedInvitation;
  onClose: () => void;
}

/** Shows the link of a new invitation, to hand over. */
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
