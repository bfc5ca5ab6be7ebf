import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FakeClock } from '../clock/fake-clock.ts';
import { silentLog } from '../log/silent-log.ts';
import { newSubscription } from './fake-push.fixture.ts';
import { FirebaseFileError } from './firebase-files.ts';
import { account } from './google.fixture.ts';
import { openPush } from './open-push.ts';
import { options, payload } from './web-push-sender.fixture.ts';

const web = {
  apiKey: 'AIza',
  projectId: account.project_id,
  messagingSenderId: '1',
  appId: '1:1:web:1',
  vapidKey: 'B-key',
};

const token = { kind: 'fcm', platform: 'android', token: 'a:token' } as const;

type Files = { account?: unknown; web?: unknown };

async function open(files: Files = {}) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'tend-push-'));
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  const write = async (name: keyof Files): Promise<string | null> => {
    if (!(name in files)) return null;
    const file = path.join(dataFolder, `${name}.json`);
    const content = files[name];
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  const settings = {
    dataFolder,
    pushServices: ['push.example'],
    firebaseServiceAccount: await write('account'),
    firebaseConfig: await write('web'),
  };
  const push = await openPush(settings, 'https://tend.example', {
    clock: new FakeClock(),
    log: silentLog,
  });
  onTestFinished(() => push.close());
  return push;
}

function isGoogleLoaded(): boolean {
  const { cache } = createRequire(import.meta.url);
  return Object.keys(cache).some((file) => file.includes('google-auth-library'));
}

// Must be the first test of the file, before anything has loaded Firebase.
test('[D12] without a Firebase project no part of Firebase is loaded, and its devices are refused', async () => {
  const { sender, configuration } = await open();
  expect(configuration.firebase).toBeNull();
  expect(configuration.vapidPublicKey).toMatch(/^B[\w-]{86}$/);
  expect(await sender.findFault(token)).toBe('unknownService');
  expect(await sender.send(token, payload, options)).toEqual({ kind: 'gone' });
  expect(isGoogleLoaded()).toBe(false);
});

test('[D12] a Firebase project switches push to Firebase', async () => {
  const { sender, configuration } = await open({ account, web: { ...web, private: 'no' } });
  expect(configuration.firebase).toEqual(web);
  expect(await sender.findFault(token)).toBeNull();
  expect(isGoogleLoaded()).toBe(true);
});

test('[PU15] with only a service account phones use Firebase, and browsers Web Push', async () => {
  const { sender, configuration } = await open({ account });
  expect(configuration.firebase).toBeNull();
  expect(await sender.findFault(token)).toBeNull();
  expect(await sender.findFault(newSubscription())).toBe('unknownService');
});

test.for([
  ['a web configuration without an account', { web }, /needs TEND_FIREBASE_SERVICE_ACCOUNT/],
  ['an invalid account', { account: '{' }, /account\.json contains no key/],
  ['an account without a key', { account: { ...account, private_key: 'secret' } }, /no key/],
  ['a web configuration that is none', { account, web: 'const x' }, /no Firebase web/],
  ['two projects', { account, web: { ...web, projectId: 'other' } }, /different Firebase projects/],
] as const)('[PU15] %s stops the start with a sentence', async ([, files, sentence]) => {
  const opening = open(files);
  await expect(opening).rejects.toThrow(sentence);
  await expect(opening).rejects.toThrow(FirebaseFileError);
  await expect(opening).rejects.not.toThrow('secret');
});

test('[PU15] a missing file stops the start with a sentence', async () => {
  const settings = {
    dataFolder: tmpdir(),
    pushServices: [],
    firebaseServiceAccount: '/nowhere/key.json',
    firebaseConfig: null,
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-push-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const opening = openPush({ ...settings, dataFolder: folder }, 'https://x.example', {
    clock: new FakeClock(),
    log: silentLog,
  });
  await expect(opening).rejects.toThrow('/nowhere/key.json cannot be read (ENOENT).');
});
