import { App, type AppPlugin } from '@capacitor/app';
import { PushNotifications, type PushNotificationsPlugin } from '@capacitor/push-notifications';
import { SplashScreen, type SplashScreenPlugin } from '@capacitor/splash-screen';
import { StatusBar, type StatusBarPlugin, Style } from '@capacitor/status-bar';
import { readPushData } from '@tend/protocol';
import { closeTopmost } from '../navigation/layers.ts';
import { addressOfLink } from './deep-link.ts';
import { tryPlugin } from './try-plugin.ts';

/** The used parts of the shell. */
export interface ShellPlugins {
  app: Pick<AppPlugin, 'addListener' | 'minimizeApp'>;
  push: Pick<PushNotificationsPlugin, 'addListener'>;
  splashScreen: Pick<SplashScreenPlugin, 'hide'>;
  statusBar: Pick<StatusBarPlugin, 'setStyle'>;
}

const installed: ShellPlugins = {
  app: App,
  push: PushNotifications,
  splashScreen: SplashScreen,
  statusBar: StatusBar,
};

/** Once the platform is ready: styles the shell's bars, and listens to its events. */
export async function startNativeShell(
  readBaseUrl: () => string,
  { app, push, splashScreen, statusBar } = installed,
): Promise<void> {
  function goBack(canGoBack: boolean): void {
    if (closeTopmost()) return;
    if (canGoBack) history.back();
    else void tryPlugin(() => app.minimizeApp());
  }

  await Promise.all([
    tryPlugin(() => statusBar.setStyle({ style: Style.Default })),
    tryPlugin(() => splashScreen.hide()),
    tryPlugin(() => app.addListener('backButton', ({ canGoBack }) => goBack(canGoBack))),
    tryPlugin(() => app.addListener('resume', announceResume)),
    tryPlugin(() => app.addListener('appUrlOpen', ({ url }) => openLink(url, readBaseUrl()))),
    tryPlugin(() =>
      push.addListener('pushNotificationActionPerformed', ({ notification }) => {
        const payload = readPushData(notification.data);
        if (payload !== null) openLink(`${readBaseUrl()}${payload.url}`, readBaseUrl());
      }),
    ),
  ]);
}

/** Fires the event of a browser that unfreezes a page. */
function announceResume(): void {
  document.dispatchEvent(new Event('resume'));
}

function openLink(link: string, baseUrl: string): void {
  const address = addressOfLink(link, baseUrl);
  if (address !== null) location.hash = `#${address}`;
}
