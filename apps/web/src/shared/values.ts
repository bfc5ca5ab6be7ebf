import { languages } from '../platform/language.ts';
import { storage } from '../platform/storage.ts';

/** What the shared helper holds. At first all is empty but the base URL and the languages. */
export const values = {
  /** What the push service knows this device by. */
  pushToken: '',

  /** Where Tend is served, without a slash at the end: as a rule where this page comes from. */
  get baseUrl(): string {
    return new URL('.', document.baseURI).href.replace(/\/$/, '');
  },

  /** What Tend knows this device by, to send it push messages. */
  get pushDeviceId(): string {
    return storage.read('fcmid') ?? '';
  },

  languages,

  /** Which of the languages is selected. */
  get languageIndex(): number {
    const selected = storage.read('langugae');
    return Math.max(
      0,
      languages.findIndex(({ code }) => code === selected),
    );
  },
};
