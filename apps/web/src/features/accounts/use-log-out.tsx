import type { ConnectionStatus, Totals } from '@tend/client';
import { type ReactNode, useState } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { session } from '../../platform/storage/session.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { showLoading } from '../../shared/loading.ts';
import { push } from '../../shared/push.ts';

interface LogOut {
  /** Logs out, or asks first if unsent messages would be lost or pending deletions would not happen. */
  request: () => void;
  /** The question; render it while it is open. */
  question: ReactNode;
}

export function useLogOut(): LogOut {
  const client = useClient();
  const [isAsking, setIsAsking] = useState(false);

  async function logOut() {
    const hideLoading = showLoading();
    // A failure or delay here must not hold up the log-out.
    push.forget().catch((error: unknown) => {
      console.error('The notifications of this device could not be ended', error);
    });
    const isServerTold = await client.logOut().catch((error: unknown) => {
      console.error('The local copy could not be removed', error);
      return false;
    });
    session.end(isServerTold);
    hideLoading();
  }

  return {
    request: () => {
      const { unsent, undeleted } = lossesOfLogOut(
        client.totals.getSnapshot(),
        client.connection.getSnapshot(),
      );
      if (unsent + undeleted > 0) setIsAsking(true);
      else void logOut();
    },
    question: isAsking && <Question onConfirm={logOut} onClose={() => setIsAsking(false)} />,
  };
}

function Question(props: { onConfirm: () => Promise<void>; onClose: () => void }) {
  const { t } = useText();
  const client = useClient();
  const { unsent, undeleted } = lossesOfLogOut(
    useReadable(client.totals),
    useReadable(client.connection),
  );
  return (
    <Confirm
      title={t('logOut.title')}
      text={
        unsent > 0
          ? t('logOut.unsent', { count: unsent })
          : t('logOut.undeleted', { count: undeleted })
      }
      action={t('menu.logOut')}
      {...props}
    />
  );
}

/** What a log-out now would lose. With a connection, pending deletions are sent before it. */
function lossesOfLogOut(
  { pendingMessages, failedMessages, pendingDeletions }: Totals,
  { state }: ConnectionStatus,
) {
  return {
    unsent: pendingMessages + failedMessages,
    undeleted: state === 'live' ? 0 : pendingDeletions,
  };
}
