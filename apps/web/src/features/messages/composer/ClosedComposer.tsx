import { forEver } from '@tend/protocol';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useIsFuture } from '../../../platform/language/use-is-future.ts';
import './ClosedComposer.css';

/** In the place of the field, for those who may not write: the reason, and a button to mute the group. */
export function ClosedComposer({ chatId }: { chatId: string }) {
  const { t } = useText();
  const client = useClient();
  const { level, mutedUntil } = useReadable(client.chatNotifications(chatId));
  const isMuted = useIsFuture(mutedUntil);
  return (
    <footer className="row row-yields closed-composer">
      <p className="fill" role="status">
        {t('composer.closed')}
      </p>
      <button
        type="button"
        className="closed-composer-mute"
        onClick={() =>
          client.setChatNotifications({ chatId, level, mutedUntil: isMuted ? null : forEver })
        }
      >
        {t(isMuted ? 'composer.unmute' : 'composer.mute')}
      </button>
    </footer>
  );
}
