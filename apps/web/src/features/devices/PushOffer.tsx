import { notificationsOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { storage } from '../../platform/storage.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { sentenceOf } from '../../ui/error-sentence.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useTask } from '../../ui/use-task.ts';
import { decideOffer } from './offer.ts';
import { useHasSent } from './use-has-sent.ts';
import { turnOn, usePush } from './use-push.ts';
import './PushOffer.css';

/** Above the composer, once the person has written something: that they can be told of the answer. */
export function PushOffer() {
  const text = useText();
  const { t } = text;
  const state = usePush();
  const hasSent = useHasSent();
  const [declinedAt, setDeclinedAt] = useState(() => storage.read('pushNotNow'));
  const task = useTask(async () => {
    const permission = await turnOn();
    if (permission === 'granted') showToast({ text: t('push.turnedOn') });
  });
  const [now] = useState(Date.now);
  const offer = decideOffer({ ...state, hasSent, declinedAt, now });
  if (offer === 'none') return null;

  function decline() {
    const at = String(Date.now());
    storage.write('pushNotNow', at);
    setDeclinedAt(at);
  }

  return (
    <section className="push-offer" aria-label={t('push.offerTitle')}>
      <Icon shape={notificationsOutline} />
      <div className="push-offer-text">
        <b>{t('push.offerTitle')}</b>
        <p>{t(offer === 'install' ? 'push.install' : 'push.offerText')}</p>
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
        <div className="push-offer-actions">
          {offer === 'turnOn' && (
            <Button size="small" isBusy={task.isBusy} onClick={task.run}>
              {t('push.turnOn')}
            </Button>
          )}
          <Button kind="soft" size="small" onClick={decline}>
            {t('push.notNow')}
          </Button>
        </div>
      </div>
    </section>
  );
}
