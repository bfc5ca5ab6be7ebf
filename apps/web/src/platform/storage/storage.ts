/**
 * The product's local storage keys, in the product's spelling; `detailsPane` is how a wide screen was left, `theme` the
 * chosen one, where it is not the system's, `pushOffered` when notifications were last offered. `drafts:…` is what
 * somebody was writing when a page ended, `searches:…` what they
 * searched for. `logOutWaits` is there while the server has not been told of a log-out. `server` and `authToken` are
 * there only where the app does not come from its server: in the native shell. `signedOutEmail` and `signedOutUser` are
 * there from when the server ended a session until somebody signs in here.
 */
export type StorageKey =
  | 'UserID'
  | 'signedOutEmail'
  | 'signedOutUser'
  | 'reload'
  | 'langugae'
  | 'fcmid'
  | 'detailsPane'
  | 'theme'
  | 'pushOffered'
  | `drafts:${string}`
  | `searches:${string}`
  | 'playbackSpeed'
  | 'logOutWaits'
  | 'server'
  | 'authToken';

/** Local storage that may be switched off: then nothing is stored, and the app still runs. */
export const storage = {
  read(key: StorageKey): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  write(key: StorageKey, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Full or forbidden; the values only make the next start more convenient, or will soon be stored
      // elsewhere.
    }
  },

  remove(key: StorageKey): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Forbidden, so nothing was ever stored.
    }
  },
};
