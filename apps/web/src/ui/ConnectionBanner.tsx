import { checkmarkCircle, cloudOfflineOutline } from 'ionicons/icons';
import { useConnectionNotice } from '../platform/connection-notice.ts';
import { useText } from '../platform/i18n.ts';
import { Icon } from './Icon.tsx';
import './ConnectionBanner.css';

/** Below the bar: that there is no connection, and then for a moment that there is one again. */
export function ConnectionBanner() {
  const { t } = useText();
  const notice = useConnectionNotice();
  return (
    <div role="status">
      {notice === 'offline' && (
        <div className="connection-banner">
          <Icon shape={cloudOfflineOutline} size="small" />
          {t('connection.offline')}
        </div>
      )}
      {notice === 'connected' && (
        <div className="connection-banner connection-banner-connected">
          <Icon shape={checkmarkCircle} size="small" />
          {t('connection.connected')}
        </div>
      )}
    </div>
  );
}
