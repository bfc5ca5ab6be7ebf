import { isReturnable } from '../navigation/addresses.ts';
import { languages } from '../language/language.ts';
import { createCell } from './cell.ts';
import { storage } from './storage.ts';

/* The person logged in on this device, as needed to start the app. The server checks its own session on every
   call; this only chooses the first screen. */

export interface SessionState {
  userId: string | null;
  /** The server ended the session, so the log-in says why it is shown. */
  isExpired: boolean;
}

const state = createCell<SessionState>({ userId: readUserId(), isExpired: false });

export const session = {
  get: state.get,
  subscribe: state.subscribe,

  /** The token is null if the session is a cookie, which scripts cannot read. */
  begin(userId: string, token: string | null): void {
    storage.write('UserID', userId);
    // The new cookie or token has replaced the one of the earlier log-out.
    storage.remove('logOutWaits');
    forgetSignedOut();
    if (token !== null) storage.write('authToken', token);
    state.set({ userId, isExpired: false });
  },

  /** The person who has logged in on this device since, in another tab; null if none has. */
  findSuccessor(): string | null {
    const stored = readUserId();
    return stored === state.get().userId ? null : stored;
  },

  /**
   * The server no longer knows the session: shows the log-in with the person's e-mail address, and later
   * returns to `address`.
   */
  expire(address: string, email: string | null): void {
    const { userId } = state.get();
    if (userId === null) return;
    // After a log-out in another tab, the next person starts at the first screen.
    if (readUserId() !== null) {
      if (isReturnable(address)) storage.write('reload', address);
      if (email !== null) {
        storage.write('signedOutEmail', email);
        storage.write('signedOutUser', userId);
      }
    }
    storage.remove('UserID');
    storage.remove('authToken');
    state.set({ userId: null, isExpired: true });
  },

  /** The session is now another person's, who logged in while this page was frozen: the server decides. */
  change(userId: string): void {
    storage.write('UserID', userId);
    storage.remove('reload');
    forgetEmoji();
    forgetSignedOut();
    state.set({ userId, isExpired: false });
  },

  /**
   * The person has logged out; the next one starts at the first screen. A server that was not reached still
   * has the session: its cookie or token is kept to end it.
   */
  end(isServerTold: boolean): void {
    const { userId } = state.get();
    if (userId !== null) {
      storage.remove(`searches:${userId}`);
    }
    storage.remove('UserID');
    storage.remove('reload');
    forgetEmoji();
    forgetSignedOut();
    if (isServerTold) session.forgetLeft();
    else storage.write('logOutWaits', 'yes');
    state.set({ userId: null, isExpired: false });
  },

  /** Whose session the server ended on this device, if that is their address; null for nobody. */
  findSignedOut(email: string): string | null {
    const isTheirs = storage.read('signedOutEmail')?.toLowerCase() === email.trim().toLowerCase();
    return isTheirs ? storage.read('signedOutUser') : null;
  },

  /** Whether the server still has a session that was logged out of here. */
  isLeft(): boolean {
    return storage.read('logOutWaits') !== null;
  },

  forgetLeft(): void {
    storage.remove('logOutWaits');
    storage.remove('authToken');
  },
};

function forgetSignedOut(): void {
  storage.remove('signedOutEmail');
  storage.remove('signedOutUser');
}

/** Empty counts as absent. */
function readUserId(): string | null {
  const stored = storage.read('UserID');
  return stored === '' ? null : stored;
}

/** The emoji picker's own databases: what was used, and the skin tone. */
function forgetEmoji(): void {
  for (const { code } of languages) indexedDB.deleteDatabase(`emoji-picker-element-${code}`);
}
