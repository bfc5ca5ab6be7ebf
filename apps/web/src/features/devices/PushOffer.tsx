import { notificationsOffOutline, notificationsOutline } from 'ionicons/icons';
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
  const [hasRefused, setHasRefused] = useState(false);
  const task = useTask(async () => {
    const permission = await turnOn();
    setHasRefused(permission === 'denied');
    if (permission === 'granted') showToast({ text: t('push.turnedOn') });
  });
  const [now] = useState(Date.now);
  const offer = decideOffer({ ...state, hasSent, declinedAt, now });
  // Who has just said no, perhaps by mistake, learns what becomes of it; later they are left in peace.
  if (hasRefused && state.permission === 'denied') {
    return (
      <section className="push-offer" aria-label={t('push.heading')}>
        <Icon shape={notificationsOffOutline} />
        <div className="push-offer-text" role="status">
          <p>{t('push.denied')}</p>
          <div className="push-offer-actions">
            <Button kind="soft" size="small" onClick={() => setHasRefused(false)}>
              {t('action.close')}
            </Button>
          </div>
        </div>
      </section>
    );
  }
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
