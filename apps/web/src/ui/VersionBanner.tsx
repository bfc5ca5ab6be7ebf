import { refreshOutline } from 'ionicons/icons';
import { useVersionReady } from '../platform/service-worker/use-version-ready.ts';
import { changeVersion } from '../platform/service-worker/versions.ts';
import { useText } from '../platform/i18n.ts';
import { Banner } from './Banner.tsx';
import { useTask } from './use-task.ts';

/** Below the bar: that there is a new version of the app, for when it suits the person. */
export function VersionBanner() {
  const { t } = useText();
  const isReady = useVersionReady();
  const task = useTask(changeVersion);
  return (
    <div role="status">
      {isReady && (
        <Banner
          kind="news"
          icon={refreshOutline}
          action={{ label: t('version.update'), isBusy: task.isBusy, onClick: () => task.run() }}
        >
          {t('version.ready')}
        </Banner>
      )}
    </div>
  );
}
