import { checkmarkCircle, cloudOfflineOutline } from 'ionicons/icons';
import { useConnectionNotice } from '../platform/connection-notice.ts';
import { useText } from '../platform/i18n.ts';
import { Banner } from './Banner.tsx';

/** Below the bar: that there is no connection, and then for a moment that there is one again. */
export function ConnectionBanner() {
  const { t } = useText();
  const notice = useConnectionNotice();
  return (
    <div role="status">
      {notice === 'offline' && (
        <Banner kind="waiting" icon={cloudOfflineOutline}>
          {t('connection.offline')}
        </Banner>
      )}
      {notice === 'connected' && (
        <Banner kind="done" icon={checkmarkCircle}>
          {t('connection.connected')}
        </Banner>
      )}
    </div>
  );
}
