import { copyOutline } from 'ionicons/icons';
import { useRef } from 'react';
import { formatDate } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n.ts';
import { useToday } from '../../platform/use-today.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../shared/toast.ts';
import type { IssuedInvitation } from './issued-invitation.ts';

interface LinkSheetProps {
  issued: IssuedInvitation;
  onClose: () => void;
}

/** The link of a new invitation, to hand over; it is shown this once only. */
export function LinkSheet({ issued: { invitation, link, mail }, onClose }: LinkSheetProps) {
  const { t, language } = useText();
  const today = useToday();
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: t('invitations.copied') });
    } catch {
      // Only pages behind TLS may write to the clipboard: then the person copies what is selected.
      field.current?.focus();
      field.current?.select();
    }
  }

  return (
    <Sheet title={t('invitations.linkTitle')} onClose={onClose}>
      <div className="sheet-form">
        {mail === 'sent' && invitation.email !== null && (
          <Notice kind="done">{t('invitations.mailSent', { email: invitation.email })}</Notice>
        )}
        {mail === 'failed' && <Notice kind="waiting">{t('invitations.mailFailed')}</Notice>}
        {mail === 'filed' && <Notice kind="waiting">{t('invitations.mailFiled')}</Notice>}
        <QrCode text={link} label={t('invitations.qrCode')} />
        <Field
          ref={field}
          label={t('invitations.link')}
          value={link}
          onChange={() => undefined}
          isReadOnly
          note={t('invitations.linkNote', {
            moment: formatDate(invitation.expiresAt, today, language),
          })}
        />
        <Button icon={copyOutline} onClick={() => void copy()}>
          {t('invitations.copy')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.done')}
        </Button>
      </div>
    </Sheet>
  );
}
