import {
  checkmarkCircle,
  cloudOfflineOutline,
  notificationsOffOutline,
  refreshOutline,
} from 'ionicons/icons';
import { createElement, useState, useSyncExternalStore } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useConnectionNotice } from '../../platform/client/connection-notice.ts';
import { useText } from '../../platform/language/i18n.ts';
import { changeVersion, isVersionReady } from '../../platform/service-worker/versions.ts';
import { nowPlaying } from '../../shared/now-playing.ts';
import { push } from '../../shared/push.ts';
import { values } from '../../shared/values.ts';
import { Banner } from '../notices/Banner.tsx';
import { sentenceOf } from '../notices/error-sentence.ts';
import { useTask } from '../loading/use-task.ts';

/** Banners of the whole app, below the bar of every page. */
export function PageBanners() {
  return (
    <>
      <ConnectionBanner />
      <DeviceBanner />
      <VersionBanner />
      <NowPlaying />
    </>
  );
}

function NowPlaying() {
  const Bar = useSyncExternalStore(nowPlaying.subscribe, nowPlaying.get);
  return Bar !== null && createElement(Bar);
}

/** Says that there is no connection, and for a moment that it is back. */
function ConnectionBanner() {
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

/** Says that this device can no longer receive pushes, with a button to repair that. */
function DeviceBanner() {
  const text = useText();
  const { t } = text;
  const unreachable = useReadable(useClient().unreachableDevices);
  const [isDenied, setIsDenied] = useState(false);
  const task = useTask(async () => {
    const permission = await push.requestPermission();
    setIsDenied(permission === 'denied');
    if (permission === 'granted') await push.replaceToken();
  });
  const isShown = unreachable.some(({ deviceId }) => deviceId === values.pushDeviceId);
  return (
    <div role="status">
      {isShown && (
        <Banner
          kind="waiting"
          icon={notificationsOffOutline}
          action={{
            label: t(task.isBusy ? 'push.turningOn' : 'push.turnOnAgain'),
            isBusy: task.isBusy,
            onClick: () => task.run(),
          }}
        >
          {isDenied ? t('push.denied') : t('push.unreachableHere')}
          {task.error !== null && ` ${sentenceOf(task.error, text)}`}
        </Banner>
      )}
    </div>
  );
}

/** Says that there is a new version of the app, to change to at the person's convenience. */
function VersionBanner() {
  const { t } = useText();
  const isReady = useSyncExternalStore(isVersionReady.subscribe, isVersionReady.get);
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
