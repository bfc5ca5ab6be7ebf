import { refreshOutline } from 'ionicons/icons';
import { useVersionReady } from '../platform/service-worker/use-version-ready.ts';
import { changeVersion } from '../platform/service-worker/versions.ts';
import { useText } from '../platform/i18n.ts';
import { Icon } from './Icon.tsx';
import { useTask } from './use-task.ts';
import './VersionBanner.css';

/** Below the bar: that there is a new version of the app, for when it suits the person. */
export function VersionBanner() {
  const { t } = useText();
  const isReady = useVersionReady();
  const task = useTask(changeVersion);
  return (
    <div role="status">
      {isReady && (
        <div className="version-banner">
          <Icon shape={refreshOutline} size="small" />
          <span className="version-banner-text">{t('version.ready')}</span>
          <button
            type="button"
            className="version-banner-action"
            disabled={task.isBusy}
            onClick={() => task.run()}
          >
            {t('version.update')}
          </button>
        </div>
      )}
    </div>
  );
}
