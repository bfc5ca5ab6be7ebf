import { expect, test, vi } from 'vitest';
import { values } from './values.ts';

function openPage(url: string, stored: Record<string, string> = {}, lang = 'en') {
  const querySelector = () => null;
  vi.stubGlobal('document', { baseURI: url, documentElement: { lang }, querySelector });
  const kept = new Map(Object.entries(stored));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}

test('[S27] the initial values are a base URL, the languages, and the first of them selected', () => {
  openPage('https://care.example.org/#/login');
  expect({ ...values }).toEqual({
    pushToken: '',
    authToken: '',
    pushDeviceId: '',
    baseUrl: 'https://care.example.org',
    languages: expect.any(Array),
    languageIndex: 0,
  });
  expect(values.languages.slice(0, 2)).toEqual([
    expect.objectContaining({ code: 'en', ownName: 'English' }),
    expect.objectContaining({ code: 'ru', ownName: 'Русский' }),
  ]);
});

test('[S27] the values are those in storage', () => {
  openPage('https://care.example.org/', { fcmid: 'device-7', authToken: 'secret' }, 'ru');
  expect(values).toMatchObject({
    languageIndex: 1,
    pushDeviceId: 'device-7',
    authToken: 'secret',
  });
});

test('[NS7] in the native shell the base URL is empty until a server is chosen', () => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  openPage('https://localhost/');
  expect(values.baseUrl).toBe('');
  openPage('https://localhost/', { server: 'https://chat.example.org' });
  expect(values.baseUrl).toBe('https://chat.example.org');
});

test('[NS6] choosing another server deletes the token of the one before', () => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  const stored = { server: 'https://chat.example.org', authToken: 'secret' };
  openPage('https://localhost/', stored);
  values.baseUrl = 'https://chat.example.org';
  expect(values.authToken).toBe('secret');
  values.baseUrl = 'https://elsewhere.example.org';
  expect(values).toMatchObject({ baseUrl: 'https://elsewhere.example.org', authToken: '' });
});

test('[NS7] a shell that was built for one server asks for none', () => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  openPage('https://localhost/');
  const getAttribute = () => 'https://chat.example.org';
  Object.assign(document, { querySelector: () => ({ getAttribute }) });
  expect(values.baseUrl).toBe('https://chat.example.org');
});

test('[NS7] in a browser the stored server changes nothing', () => {
  openPage('https://care.example.org/', { server: 'https://evil.example' });
  expect(values.baseUrl).toBe('https://care.example.org');
});
