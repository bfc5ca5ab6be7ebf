import type { Session } from '@tend/protocol';
import { desktopOutline, phonePortraitOutline } from 'ionicons/icons';
import { useCallback, useState } from 'react';
import { useClient } from '../../platform/client.ts';
import { formatMoment } from '../../platform/dates.ts';
import { type Text, useText } from '../../platform/i18n.ts';
import { useToday } from '../../platform/use-today.ts';
import { Card } from '../../ui/Card.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { FailedRow } from '../../ui/FailedRow.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { showToast } from '../../shared/toast.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReloadInView } from '../../ui/use-reload-in-view.ts';
import { useRetryWhenLive } from '../../ui/use-retry-when-live.ts';
import { readDevice } from '../../platform/device-name.ts';

/** The devices on which the person is logged in, with a way to log each of them out. */
export function Sessions() {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const ask = useCallback(() => client.call('session.list', {}), [client]);
  const { value, error, reload } = useAnswer(ask);
  useReloadInView(reload);
  useRetryWhenLive({ error, reload });
  const [revoking, setRevoking] = useState<Session | null>(null);

  async function revoke(session: Session) {
    await client.call('session.revoke', { sessionId: session.id });
    showToast({ text: t('sessions.revoked') });
    reload();
  }

  if (value === null && error !== null) {
    return <FailedRow title={t('sessions.failed')} error={error} onRetry={reload} />;
  }
  return (
    <Card>
      <ul aria-busy={value === null}>
        {value?.sessions.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} onRevoke={() => setRevoking(session)} />
          </li>
        ))}
      </ul>
      {revoking !== null && (
        <Confirm
          title={t('sessions.revokeTitle')}
          text={t('sessions.revokeText', { device: nameOf(revoking, text) })}
          action={t('sessions.revoke')}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </Card>
  );
}

function SessionRow({ session, onRevoke }: { session: Session; onRevoke: () => void }) {
  const text = useText();
  const { t, language } = text;
  const today = useToday();
  const name = nameOf(session, text);
  const isPhone = readDevice(session.userAgent).kind === 'phone';
  return (
    <SettingRow
      icon={isPhone ? phonePortraitOutline : desktopOutline}
      title={name}
      detail={
        session.isCurrent
          ? t('sessions.current')
          : t('sessions.lastUsed', {
              moment: formatMoment(session.lastUsedAt, today, language),
            })
      }
      end={
        !session.isCurrent && (
          <button
            type="button"
            className="link"
            aria-label={t('sessions.revokeNamed', { device: name })}
            onClick={onRevoke}
          >
            {t('sessions.revoke')}
          </button>
        )
      }
    />
  );
}

function nameOf({ userAgent }: Session, { t }: Text): string {
  const { browser, system } = readDevice(userAgent);
  if (browser !== null && system !== null) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknownDevice');
}
