import type { ConnectionStatus, Totals } from '@tend/client';
import { type ReactNode, useState } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { countKept, forgetAllKept } from '../../platform/storage/kept-files.ts';
import { session } from '../../platform/storage/session.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { showLoading } from '../../shared/loading.ts';
import { push } from '../../shared/push.ts';

interface LogOut {
  /** Logs out, or asks first if unsent messages or files would be lost or pending deletions would not happen. */
  request: () => void;
  /** The question; render it while it is open. */
  question: ReactNode;
}

export function useLogOut(): LogOut {
  const client = useClient();
  /** What it would lose besides what the client knows of; null while it does not ask. */
  const [asking, setAsking] = useState<{ kept: number } | null>(null);

  async function logOut() {
    const hideLoading = showLoading();
    // A failure or delay here must not hold up the log-out.
    push.forget().catch((error: unknown) => {
      console.error('The notifications of this device could not be ended', error);
    });
    forgetKeptFiles();
    const isServerTold = await client.logOut().catch((error: unknown) => {
      console.error('The local copy could not be removed', error);
      return false;
    });
    session.end(isServerTold);
    // Also what a chat, which is closed only now, has kept meanwhile.
    forgetKeptFiles();
    hideLoading();
  }

  async function request() {
    const kept = await countKept(client.userId).catch(() => 0);
    const { unsent, undeleted, unscheduled } = lossesOfLogOut(
      client.totals.getSnapshot(),
      client.connection.getSnapshot(),
    );
    if (unsent + kept + undeleted + unscheduled > 0) setAsking({ kept });
    else await logOut();
  }
  return {
    request: () => void request(),
    question: asking !== null && (
      <Question kept={asking.kept} onConfirm={logOut} onClose={() => setAsking(null)} />
    ),
  };
}

function forgetKeptFiles(): void {
  forgetAllKept().catch((error: unknown) => {
    console.error('The kept files could not be removed', error);
  });
}

interface QuestionProps {
  /** How many chosen files and recordings wait. */
  kept: number;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function Question({ kept, ...props }: QuestionProps) {
  const { t } = useText();
  const client = useClient();
  const others = lossesOfLogOut(useReadable(client.totals), useReadable(client.connection));
  const losses = { ...others, kept };
  const names = (['unsent', 'kept', 'undeleted', 'unscheduled'] as const).filter(
    (loss) => losses[loss] > 0,
  );
  return (
    <Confirm
      title={t('logOut.title')}
      text={names.map((loss) => t(`logOut.${loss}`, { count: losses[loss] })).join(' ')}
      action={t('menu.logOut')}
      {...props}
    />
  );
}

/** What a log-out now would lose. With a connection, pending deletions are sent before it. */
function lossesOfLogOut(
  { pendingMessages, failedMessages, pendingDeletions, pendingUnscheduled }: Totals,
  { state }: ConnectionStatus,
) {
  const isLive = state === 'live';
  return {
    unsent: pendingMessages + failedMessages,
    undeleted: isLive ? 0 : pendingDeletions,
    unscheduled: isLive ? 0 : pendingUnscheduled,
  };
}
