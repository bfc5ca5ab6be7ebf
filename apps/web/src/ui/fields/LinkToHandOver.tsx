import { copyOutline } from 'ionicons/icons';
import { useRef } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../buttons/Button.tsx';
import { Field } from './Field.tsx';
import { LocalLinksNotice } from '../notices/LocalLinksNotice.tsx';
import { QrCode } from '../pictures/QrCode.tsx';

interface LinkToHandOverProps {
  link: string;
  /** The QR code's subject. */
  label: string;
  /** For how long and how often the link works. */
  note: string;
}

/** A link that is shown only once: to be scanned, copied or read aloud. */
export function LinkToHandOver({ link, label, note }: LinkToHandOverProps) {
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: t('link.copied') });
    } catch {
      // Only pages behind TLS may write to the clipboard: on others the person copies the selected text.
      field.current?.focus();
      field.current?.select();
    }
  }

  return (
    <>
      <LocalLinksNotice />
      <QrCode text={link} label={label} />
      <Field
        ref={field}
        label={t('link.heading')}
        value={link}
        onChange={() => undefined}
        isReadOnly
        note={note}
      />
      <Button icon={copyOutline} onClick={() => void copy()}>
        {t('link.copy')}
      </Button>
    </>
  );
}
