import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { renderSettingsTable, settingNotes, settingsSchema } from './settings.ts';

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The settings were accepted');
}

test.for([
  ['TEND_PROT', 'TEND_PORT'],
  ['TEND_SMTP', 'TEND_SMTP_URL'],
  ['TEND_TRUSTED_PROXY', 'TEND_TRUSTED_PROXIES'],
  ['TEND_LOGLEVEL', 'TEND_LOG_LEVEL'],
] as const)('[SV1] %s is unknown, and %s is suggested', ([name, nearest]) => {
  expect(refusal({ [name]: 'x' })).toBe(
    `${name} is not a setting of Tend; did you mean ${nearest}?`,
  );
});

test.for([
  ['TEND_PORT', 'eighty'],
  ['TEND_PORT', '65536'],
  ['TEND_PORT', '-1'],
  ['TEND_PORT', '80.5'],
  ['TEND_BASE_URL', 'chat.example.org'],
  ['TEND_BASE_URL', 'https://example.org/chat'],
  ['TEND_BASE_URL', 'ftp://example.org'],
  ['TEND_ALLOWED_ORIGINS', 'https://example.org, example.net'],
  ['TEND_ALLOWED_ORIGINS', '*'],
  ['TEND_ALLOWED_ORIGINS', 'null'],
  ['TEND_ALLOWED_ORIGINS', 'file://'],
  ['TEND_SMTP_URL', 'mail.example.org:hunter2'],
  ['TEND_SMTP_URL', 'smtp://'],
  ['TEND_SMTP_URL', 'smtp://tend:hunter2@mail%20example.org'],
  ['TEND_MAIL_FROM', 'Tend'],
  ['TEND_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TEND_TRUSTED_PROXIES', 'proxy.local'],
  ['TEND_DATABASE_URL', 'postgres://tend:hunter2@db/tend'],
  ['TEND_DATABASE_URL', 'mysql://db/tend'],
  ['TEND_MESSAGE_RATE', '0'],
  ['TEND_LOG_LEVEL', 'loud'],
] as const)('[SV2] %s may not be %s', ([name, value]) => {
  const sentence = refusal({ [name]: value });
  expect(sentence).toMatch(new RegExp(`^${name} must be .+, for example .+\\.$`));
  expect(sentence).not.toContain('hunter2');
});

test('[SV2] PostgreSQL is told apart from an unknown database', () => {
  expect(refusal({ TEND_DATABASE_URL: 'postgres://db/tend' })).toContain(
    'this version of Tend does not know PostgreSQL yet',
  );
});

test.for(Object.entries(settingsSchema.shape))('[SV3] %s explains itself', ([name, schema]) => {
  const notes = settingNotes.get(schema);
  expect(notes?.description).toMatch(/^[A-Z]/);
  expect(notes?.fallback).not.toBe('');
  expect(() => readConfig({ [name]: notes?.example })).not.toThrow();
  expect(renderSettingsTable()).toContain(`| \`${name}\` | ${notes?.description} |`);
});

test('[SV3] without settings Tend listens on 8080 and stores in ./data', () => {
  const config = readConfig({ HOME: '/home/anna', TEND_PORT: '', TEND_SMTP_URL: '' });
  expect(config).toMatchObject({
    port: 8080,
    dataFolder: path.resolve('data'),
    databasePath: path.resolve('data/tend.db'),
    baseUrl: null,
    smtpUrl: null,
    messageRate: 20,
  });
});

test.for([
  'smtp://localhost',
  'smtps://tend%40example.org:secret@mail.example.org:465',
  'smtp://10.0.0.7:2525?pool=true',
  'smtp://[::1]:25',
])('[SV3] %s is a mail server', (smtpUrl) => {
  expect(readConfig({ TEND_SMTP_URL: smtpUrl })).toMatchObject({ smtpUrl });
});

test('[SV3] given settings are read', () => {
  const config = readConfig({
    TEND_PORT: '0',
    TEND_DATA_DIR: '/srv/tend',
    TEND_BASE_URL: 'https://Chat.example.org/',
    TEND_ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443, capacitor://localhost',
    TEND_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8, ::1',
    TEND_DATABASE_URL: 'sqlite:///mnt/fast/tend.db',
  });
  expect(config).toMatchObject({
    port: 0,
    dataFolder: '/srv/tend',
    databasePath: '/mnt/fast/tend.db',
    baseUrl: 'https://chat.example.org',
    allowedOrigins: ['https://a.example', 'https://b.example:8443', 'capacitor://localhost'],
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
  });
});
