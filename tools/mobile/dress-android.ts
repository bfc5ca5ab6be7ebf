import { cp, glob, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { insertAfter, replaceOnce } from './edit-file.ts';

const iconColor = '#0D4452';
const splashColor = '#07323E';

const launcherFilter = `                <category android:name="android.intent.category.LAUNCHER" />
            </intent-filter>
`;

/** Links such as tend://chat/42. */
const linkFilter = `
            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="tend" />
            </intent-filter>
`;

const internet = `    <uses-permission android:name="android.permission.INTERNET" />
`;

/**
 * Voice messages, on phones that have a microphone. Photos are taken by the phone's camera app, which needs no permission of
 * ours (declared, it would have to be granted first), but must be visible to us from Android 11 on.
 */
const devices = `    <uses-permission android:name="android.permission.RECORD_AUDIO" />
    <uses-permission android:name="android.permission.MODIFY_AUDIO_SETTINGS" />
    <uses-feature android:name="android.hardware.microphone" android:required="false" />

    <queries>
        <intent>
            <action android:name="android.media.action.IMAGE_CAPTURE" />
        </intent>
        <intent>
            <action android:name="android.media.action.VIDEO_CAPTURE" />
        </intent>
    </queries>
`;

const adaptiveIcon = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background"/>
    <foreground android:drawable="@drawable/mark"/>
    <monochrome android:drawable="@drawable/mark"/>
</adaptive-icon>
`;

/** The mark on 108 dp, within the circle that every launcher shows. */
const mark = `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="108dp" android:height="108dp"
    android:viewportWidth="108" android:viewportHeight="108">
    <group android:translateX="24" android:translateY="25" android:scaleX="1.3" android:scaleY="1.3">
        <path android:pathData="M18.5 9.5V27a9.5 9.5 0 0 0 9.5 9.5h5.5M11.5 19.5h7"
            android:strokeColor="#FFFFFF" android:strokeWidth="5.6" android:strokeLineCap="round"/>
        <path android:pathData="M26.2 19.5a5 5 0 1 0 10 0a5 5 0 1 0-10 0" android:fillColor="#FFB938"/>
    </group>
</vector>
`;

const splash = `<?xml version="1.0" encoding="utf-8"?>
<layer-list xmlns:android="http://schemas.android.com/apk/res/android">
    <item><color android:color="${splashColor}"/></item>
    <item android:drawable="@drawable/mark" android:gravity="center"/>
</layer-list>
`;

/** Applies Tend's logo, splash screen, links and permissions to the template; excludes the app's data from the device's backup. */
export async function dressAndroid(project: string, resources: string): Promise<void> {
  const main = path.join(project, 'app/src/main');
  const manifest = path.join(main, 'AndroidManifest.xml');
  await replaceOnce(manifest, 'android:allowBackup="true"', 'android:allowBackup="false"');
  await insertAfter(manifest, launcherFilter, linkFilter);
  await insertAfter(manifest, internet, devices);

  const res = path.join(main, 'res');
  for await (const file of glob(['drawable*/splash.png', 'mipmap-*/*.png'], { cwd: res })) {
    await rm(path.join(res, file));
  }
  await writeFile(path.join(res, 'drawable/mark.xml'), mark);
  await writeFile(path.join(res, 'drawable/splash.xml'), splash);
  await writeFile(
    path.join(res, 'values/ic_launcher_background.xml'),
    `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <color name="ic_launcher_background">${iconColor}</color>\n</resources>\n`,
  );
  for (const name of ['ic_launcher', 'ic_launcher_round']) {
    await writeFile(path.join(res, `mipmap-anydpi-v26/${name}.xml`), adaptiveIcon);
    // For Android 7, which supports only bitmaps.
    await cp(path.join(resources, 'icon.png'), path.join(res, `mipmap-xxxhdpi/${name}.png`));
  }
}
