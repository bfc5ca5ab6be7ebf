import { mailOutline } from 'ionicons/icons';
import { useCallback, useState } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { formatMoment } from '../../platform/language/dates.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { useAnswer } from '../../ui/loading/use-answer.ts';
import { useReloadInView } from '../../ui/loading/use-reload-in-view.ts';
import { useMailDelivery } from '../mail/use-mail-delivery.ts';
import './DeliveryState.css';

/** Whether push services and the mail server accept messages, and what phones still need. */
export function DeliveryState() {
  const { t } = useText();
  const [isExplaining, setIsExplaining] = useState(false);
  return (
    <div className="stack delivery-state">
      <PushState />
      <MailState />
      <Button kind="soft" size="small" onClick={() => setIsExplaining(true)}>
        {t('reachability.phones')}
      </Button>
      {isExplaining && <PhonesSheet onClose={() => setIsExplaining(false)} />}
    </div>
  );
}

function PushState() {
  const text = useText();
  const { t, language } = text;
  const client = useClient();
  const today = useToday();
  const ask = useCallback(() => client.call('push.health', {}), [client]);
  const { value, error, reload } = useAnswer(ask);
  useReloadInView(reload);
  if (value === null) {
    return error === null ? null : <Notice kind="error">{sentenceOf(error, text)}</Notice>;
  }
  const { refusedDevices: count, refusedSince } = value;
  if (count === 0) return <Notice kind="done">{t('reachability.pushWorks')}</Notice>;
  const moment = formatMoment(refusedSince ?? today, today, language);
  return <Notice kind="error">{t('reachability.pushRefused', { count, moment })}</Notice>;
}

function MailState() {
  const { t } = useText();
  const delivery = useMailDelivery();
  const { organization } = useReadable(useClient().self);
  if (delivery === null || organization === null) return null;
  if (delivery === 'files') {
    return (
      <Notice kind="warning" icon={mailOutline}>
        {t('reachability.mailFiles')}
      </Notice>
    );
  }
  const count = organization.digestAfterMinutes;
  return <Notice kind="done">{t('reachability.mailWorks', { count })}</Notice>;
}

function PhonesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return (
    <Sheet title={t('reachability.phones')} onClose={onClose}>
      {(['iPhone', 'android', 'both'] as const).map((system) => (
        <section key={system} className="phones-need">
          <h3>{t(`reachability.need.${system}.title`)}</h3>
          <p>{t(`reachability.need.${system}.text`)}</p>
        </section>
      ))}
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}
