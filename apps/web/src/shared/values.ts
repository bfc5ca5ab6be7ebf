import { languages } from '../platform/language/language.ts';
import { isNativeShell } from '../platform/device/native-shell.ts';
import { storage } from '../platform/storage/storage.ts';

/** The values of the shared helper. Initially all are empty except the base URL and the languages. */
export const values = {
  /** The push service's id of this device. */
  pushToken: '',

  /**
   * The URL at which Tend is served, without a trailing slash: this page's own. The native shell's page comes
   * from the device: there it is the server built into the shell or chosen by the person, and empty until
   * then.
   */
  get baseUrl(): string {
    if (isNativeShell()) return storage.read('server') ?? builtForServer() ?? '';
    return ownUrl();
  },
  set baseUrl(url: string) {
    // Another server must not get this one's token, such as that of a log-out that did not reach it.
    if (url !== values.baseUrl) storage.remove('authToken');
    storage.write('server', url);
  },

  /** The session's token, where there is no cookie. */
  get authToken(): string {
    return storage.read('authToken') ?? '';
  },

  /** Tend's id of this device, for sending pushes to it. */
  get pushDeviceId(): string {
    return storage.read('fcmid') ?? '';
  },

  languages,

  /** The index of the selected language. */
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
