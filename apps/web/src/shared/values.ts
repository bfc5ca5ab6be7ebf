import { languages } from '../platform/language/language.ts';
import { isNativeShell } from '../platform/device/native-shell.ts';
import { storage } from '../platform/storage/storage.ts';

/** What the shared helper holds. At first all is empty but the base URL and the languages. */
export const values = {
  /** What the push service knows this device by. */
  pushToken: '',

  /**
   * Where Tend is served, without a slash at the end: where this page comes from. The native shell's page comes from
   * the device: there it is the server that it was built for or that somebody chose, and empty until then.
   */
  get baseUrl(): string {
    if (isNativeShell()) return storage.read('server') ?? builtForServer() ?? '';
    return ownUrl();
  },
  set baseUrl(url: string) {
    // Another server gets no token of this one's, such as that of a log-out that it could not be told.
    if (url !== values.baseUrl) storage.remove('authToken');
    storage.write('server', url);
  },

  /** The session's token, where there is no cookie. */
  get authToken(): string {
    return storage.read('authToken') ?? '';
  },

  /** What Tend knows this device by, to send it push messages. */
  get pushDeviceId(): string {
    return storage.read('fcmid') ?? '';
  },

  languages,

  /** Which of the languages is selected. */
  get languageIndex(): number {
    const selected = document.documentElement.lang;
    return Math.max(
      0,
      languages.findIndex(({ code }) => code === selected),
    );
  },
};

function ownUrl(): string {
  return new URL('.', document.baseURI).href.replace(/\/$/, '');
}

function builtForServer(): string | null {
  const element = document.querySelector('meta[name="tend-server"]');
  return element?.getAttribute('content') ?? null;
}
