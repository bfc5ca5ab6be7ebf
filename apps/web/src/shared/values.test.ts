import { expect, test, vi } from 'vitest';
import { values } from './values.ts';

function openPage(url: string, stored: Record<string, string> = {}) {
  vi.stubGlobal('document', { baseURI: url });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
}

test('[S27] at first there are a base URL, the languages, and the first of them', () => {
  openPage('https://care.example.org/#/login');
  expect({ ...values }).toEqual({
    pushToken: '',
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

test('[S27] the values are what the app stores', () => {
  openPage('https://care.example.org/', { langugae: 'ru', fcmid: 'device-7' });
  expect(values).toMatchObject({ languageIndex: 1, pushDeviceId: 'device-7' });
});
