import type { Session } from '@tend/protocol';
import { chevronDown, desktopOutline, logOutOutline, phonePortraitOutline } from 'ionicons/icons';
import { useCallback, useState } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { formatMoment } from '../../platform/language/dates.ts';
import { type Text, useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { FailedRow } from '../../ui/lists/FailedRow.tsx';
import { SettingRow } from '../../ui/lists/SettingRow.tsx';
import { showToast } from '../../shared/toast.ts';
import { useAnswer } from '../../ui/loading/use-answer.ts';
import { useReloadInView } from '../../ui/loading/use-reload-in-view.ts';
import { useRetryWhenLive } from '../../ui/loading/use-retry-when-live.ts';
import { readDevice } from '../../platform/device/device-name.ts';

/** The current session and the four used last. */
const shownAtFirst = 5;

/** The person's sessions, with buttons to log out one of them or all others. */
export function Sessions() {
  const { t } = useText();
  const client = useClient();
  const ask = useCallback(() => client.call('session.list', {}), [client]);
  const { value, error, reload } = useAnswer(ask);
  useReloadInView(reload);
  useRetryWhenLive({ error, reload });
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  const [isAllShown, setIsAllShown] = useState(false);
  if (value === null && error !== null) {
    return <FailedRow title={t('sessions.failed')} error={error} onRetry={reload} />;
  }
  const sessions = currentFirst(value?.sessions ?? []);
  const shown = isAllShown ? sessions : sessions.slice(0, shownAtFirst);
  return (
    <Card>
      <ul aria-busy={value === null}>
        {shown.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} onRevoke={() => setEnding(session)} />
          </li>
        ))}
        {shown.length < sessions.length && (
          <li>
            <SettingRow
              icon={chevronDown}
              title={t('sessions.showAll', { count: sessions.length })}
              onClick={() => setIsAllShown(true)}
            />
          </li>
        )}
        {sessions.length > 1 && (
          <li>
            <SettingRow
              icon={logOutOutline}
              title={t('sessions.revokeOthers')}
              isDanger
              onClick={() => setEnding('others')}
            />
          </li>
        )}
      </ul>
      {ending !== null && (
        <EndQuestion
          ending={ending}
          otherCount={sessions.length - 1}
          onEnded={reload}
          onClose={() => setEnding(null)}
        />
      )}
    </Card>
  );
}

interface EndQuestionProps {
  ending: Session | 'others';
  otherCount: number;
  onEnded: () => void;
  onClose: () => void;
}

function EndQuestion({ ending, otherCount, onEnded, onClose }: EndQuestionProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();

  async function endOthers() {
    await client.call('session.revokeOthers', {});
    showToast({ text: t('sessions.othersRevoked') });
    onEnded();
  }

  async function end({ id }: Session) {
    await client.call('session.revoke', { sessionId: id });
    showToast({ text: t('sessions.revoked') });
    onEnded();
  }

  if (ending === 'others') {
    return (
      <Confirm
        title={t('sessions.revokeOthersTitle')}
        text={t('sessions.revokeOthersText', { count: otherCount })}
        action={t('sessions.revokeOthers')}
        isDanger
        onConfirm={endOthers}
        onClose={onClose}
      />
    );
  }
  return (
    <Confirm
      title={t('sessions.revokeTitle')}
      text={t('sessions.revokeText', { device: nameOf(ending, text) })}
      action={t('sessions.revoke')}
      onConfirm={() => end(ending)}
      onClose={onClose}
    />
  );
}

/** The current session first, the others by last use. */
function currentFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
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
