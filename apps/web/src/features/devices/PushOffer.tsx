import { close, notificationsOffOutline, notificationsOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { storage } from '../../platform/storage/storage.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { usePageIsShown } from '../../platform/navigation/navigation.ts';
import { useTask } from '../../ui/loading/use-task.ts';
import { decideOffer } from './offer.ts';
import { turnOn, usePush } from './use-push.ts';
import './PushOffer.css';

/**
 * Offers notifications above the composer once the person has written a message. Pass the chat's id as the
 * key, so that the offer stays in the chat in which it was made.
 */
export function PushOffer() {
  const text = useText();
  const { t } = text;
  const state = usePush();
  const { offer, end } = useOffer(state);
  const [hasRefused, setHasRefused] = useState(false);
  const task = useTask(async () => {
    // The answer before counts no more: its remark would come with the new one, and come back after it was closed.
    setHasRefused(false);
    const permission = await turnOn();
    setHasRefused(permission === 'denied');
    if (permission === 'granted') showToast({ text: t('push.turnedOn') });
  });
  // After a refusal, perhaps by mistake, says once how to undo it.
  if (hasRefused && state.permission === 'denied') {
    return (
      <OfferRow
        label={t('push.heading')}
        icon={notificationsOffOutline}
        close={{ label: t('action.close'), onClick: () => setHasRefused(false) }}
      >
        <p className="fill stack push-offer-text" role="status">
          {t('push.denied')}
        </p>
      </OfferRow>
    );
  }
  if (offer === 'none') return null;
  return (
    <OfferRow
      label={t('push.offerTitle')}
      icon={notificationsOutline}
      close={{ label: t('push.notNow'), onClick: end }}
    >
      <div className="fill stack push-offer-text">
        <p>{t(offer === 'install' ? 'push.install' : 'push.offerTitle')}</p>
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
      </div>
      {offer === 'turnOn' && (
        <Button size="small" isBusy={task.isBusy} onClick={task.run}>
          {t('push.turnOn')}
        </Button>
      )}
    </OfferRow>
  );
}

interface OfferRowProps {
  label: string;
  icon: string;
  close: { label: string; onClick: () => void };
  children: ReactNode;
}

function OfferRow({ label, icon, close: closing, children }: OfferRowProps) {
  return (
    <section className="row row-yields push-offer" aria-label={label}>
      <Icon shape={icon} />
      {children}
      <IconButton icon={close} {...closing} />
    </section>
  );
}

/** The offer on this page. Once seen, it is not repeated in another chat for a while, whatever the answer. */
function useOffer(state: ReturnType<typeof usePush>): {
  offer: ReturnType<typeof decideOffer>;
  end: () => void;
} {
  const hasSent = useHasSent();
  const isShown = usePageIsShown();
  const [now] = useState(Date.now);
  const [stage, setStage] = useState<'waiting' | 'made' | 'ended'>('waiting');
  const offeredAt = stage === 'made' ? null : storage.read('pushOffered');
  const offer = stage === 'ended' ? 'none' : decideOffer({ ...state, hasSent, offeredAt, now });
  if (stage === 'waiting' && isShown && offer !== 'none') setStage('made');
  useEffect(() => {
    if (stage === 'made') storage.write('pushOffered', String(now));
  }, [stage, now]);
  return { offer: stage === 'made' ? offer : 'none', end: () => setStage('ended') };
}

let hasSent = false;

/** Whether the person has sent a message since the app was opened. */
function useHasSent(): boolean {
  const { totals } = useClient();
  return useSyncExternalStore(totals.subscribe, () => {
    // Every message is pending at first, if only until the server answers.
    hasSent ||= totals.getSnapshot().pendingMessages > 0;
    return hasSent;
  });
}
