import { execFile } from 'node:child_process';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../tasks/process.ts';
import { toShellPage } from './copy-web-app.ts';
import { dressAndroid } from './dress-android.ts';
import { dressIos } from './dress-ios.ts';
import { replaceOnce } from './edit-file.ts';

const mobile = path.join(root, 'apps/mobile');
const resources = path.join(mobile, 'resources');
const templates = path.join(root, 'node_modules/@capacitor/cli/assets');

/** A fresh project from the template that `cap add` uses. */
async function makeProject(template: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-shell-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const archive = path.join(templates, `${template}.tar.gz`);
  await promisify(execFile)('tar', ['xzf', archive, '-C', folder]);
  return folder;
}

async function readAll(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const file of glob('**/*.{xml,plist,swift,png,json}', { cwd: folder })) {
    files[file] = (await readFile(path.join(folder, file))).toString('base64');
  }
  return files;
}

test('[NS11] the Android project has Tend’s logo and links, and no copy of the app in the backup', async () => {
  const project = await makeProject('android-template');
  await dressAndroid(project, resources);
  const main = path.join(project, 'app/src/main');
  const manifest = await readFile(path.join(main, 'AndroidManifest.xml'), 'utf8');
  expect(manifest).toContain('android:allowBackup="false"');
  expect(manifest.match(/android:scheme="tend"/g)).toHaveLength(1);
  expect(manifest.match(/<intent-filter>/g)).toHaveLength(2);
  const icon = await readFile(path.join(main, 'res/mipmap-anydpi-v26/ic_launcher.xml'), 'utf8');
  expect(icon).toContain('@drawable/mark');
  const pictures = Object.keys(await readAll(main)).filter((file) => file.endsWith('.png'));
  expect(pictures.toSorted()).toEqual([
    'res/mipmap-xxxhdpi/ic_launcher.png',
    'res/mipmap-xxxhdpi/ic_launcher_round.png',
  ]);
});

test('[NS11] the iOS project has Tend’s logo and links, and receives pushes', async () => {
  const project = await makeProject('ios-spm-template');
  await dressIos(project, resources);
  const app = path.join(project, 'App/App');
  const plist = await readFile(path.join(app, 'Info.plist'), 'utf8');
  expect(plist).toMatch(/CFBundleURLSchemes<\/key>\s*<array>\s*<string>tend</);
  expect(plist).toContain('<string>remote-notification</string>');
  const delegate = await readFile(path.join(app, 'AppDelegate.swift'), 'utf8');
  expect(delegate.match(/didRegisterForRemoteNotificationsWithDeviceToken/g)).toHaveLength(1);
  const icon = path.join(app, 'Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png');
  expect(await readFile(icon)).toEqual(await readFile(path.join(resources, 'icon.png')));
});

test('[NS16] the projects may use the microphone and the camera', async () => {
  const android = await makeProject('android-template');
  await dressAndroid(android, resources);
  const manifest = await readFile(path.join(android, 'app/src/main/AndroidManifest.xml'), 'utf8');
  for (const permission of ['RECORD_AUDIO', 'MODIFY_AUDIO_SETTINGS']) {
    expect(manifest).toContain(
      `<uses-permission android:name="android.permission.${permission}" />`,
    );
  }
  expect(manifest).not.toContain('permission.CAMERA');
  expect(manifest.match(/<action android:name="android.media.action.\w+_CAPTURE"/g)).toHaveLength(
    2,
  );
  const ios = await makeProject('ios-spm-template');
  await dressIos(ios, resources);
  const plist = await readFile(path.join(ios, 'App/App/Info.plist'), 'utf8');
  for (const subject of ['Microphone', 'Camera', 'PhotoLibraryAdd']) {
    expect(plist).toMatch(new RegExp(`<key>NS${subject}UsageDescription</key>\\s*<string>Tend `));
  }
});

test.each([
  ['android-template', dressAndroid],
  ['ios-spm-template', dressIos],
] as const)('[NS11] preparing %s again changes nothing', async (template, dress) => {
  const project = await makeProject(template);
  await dress(project, resources);
  const once = await readAll(project);
  await dress(project, resources);
  expect(await readAll(project)).toEqual(once);
});

test('[NS11] a changed template stops the preparation', async () => {
  const folder = await makeProject('ios-spm-template');
  const file = path.join(folder, 'App/App/Info.plist');
  await expect(replaceOnce(file, 'not there', 'anything')).rejects.toThrow('not there');
});

test('[NS11] the configuration has every plugin that is installed, and the page of the web app', async () => {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(mobile, file), 'utf8'));
  expect(await read('capacitor.config.json')).toMatchObject({
    appId: 'org.tend.app',
    webDir: 'www',
    includePlugins: [
      '@capacitor/app',
      '@capacitor/push-notifications',
      '@capacitor/splash-screen',
      '@capacitor/status-bar',
    ],
  });
});

const page = '<!doctype html>\n<html>\n  <head>\n    <script>start();</script>\n  </head>\n</html>';

test('[NS12] the shell’s page runs only its own scripts', () => {
  const html = toShellPage(page, null);
  const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  expect(policy).toContain("object-src 'none'");
  expect(html).not.toContain('tend-server');
});

test('[NS12] a shell that is built for one server names it', () => {
  expect(toShellPage(page, 'https://chat.example.org/#/login')).toContain(
    '<meta name="tend-server" content="https://chat.example.org" />',
  );
  expect(() => toShellPage(page, 'chat.example.org')).toThrow('--server must be');
  expect(() => toShellPage(page, 'javascript:alert(1)')).toThrow('--server must be');
});
