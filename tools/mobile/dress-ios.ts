import { cp, glob } from 'node:fs/promises';
import path from 'node:path';
import { insertAfter } from './edit-file.ts';

/** Links such as tend://chat/42, and push messages while the app is closed. */
const capabilities = `
	<key>CFBundleURLTypes</key>
	<array>
		<dict>
			<key>CFBundleURLName</key>
			<string>org.tend.app</string>
			<key>CFBundleURLSchemes</key>
			<array>
				<string>tend</string>
			</array>
		</dict>
	</array>
	<key>UIBackgroundModes</key>
	<array>
		<string>remote-notification</string>
	</array>`;

/** iOS asks with these sentences, and ends an app that uses one of these without its sentence. */
const reasons = `
	<key>NSMicrophoneUsageDescription</key>
	<string>Tend records voice messages, and the sound of videos, while you record them.</string>
	<key>NSCameraUsageDescription</key>
	<string>Tend takes the photos and videos that you send.</string>
	<key>NSPhotoLibraryAddUsageDescription</key>
	<string>Tend saves photos and videos that you want to keep.</string>`;

/** As required by the push plugin. */
const registration = `

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }`;

/** Applies Tend's logo, splash screen, links, push and reasons for permissions to the template. */
export async function dressIos(project: string, resources: string): Promise<void> {
  const app = path.join(project, 'App/App');
  await insertAfter(path.join(app, 'Info.plist'), '<dict>', capabilities);
  await insertAfter(path.join(app, 'Info.plist'), '<dict>', reasons);
  await insertAfter(path.join(app, 'AppDelegate.swift'), '    var window: UIWindow?', registration);
  const assets = path.join(app, 'Assets.xcassets');
  const iconFile = path.join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png');
  await cp(path.join(resources, 'icon.png'), iconFile);
  for await (const file of glob('Splash.imageset/*.png', { cwd: assets })) {
    await cp(path.join(resources, 'splash.png'), path.join(assets, file));
  }
}
