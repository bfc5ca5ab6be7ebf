import { isReturnable } from '../navigation/addresses.ts';
import { createCell } from './cell.ts';
import { storage } from './storage.ts';

/*
 * Who is logged in on this device, as far as the app's start is concerned. What anybody may see is decided
 * by the server from its own session on every call; this only chooses the first screen.
 */

export interface SessionState {
  userId: string | null;
  /** The server ended the session, so the log-in says why it is there. */
  isExpired: boolean;
}

const state = createCell<SessionState>({ userId: readUserId(), isExpired: false });

export const session = {
  get: state.get,
  subscribe: state.subscribe,

  /** The token is null where the session is a cookie, which scripts cannot read. */
  begin(userId: string, token: string | null): void {
    storage.write('UserID', userId);
    // The new cookie or token has taken the place of the one that was left.
    storage.remove('logOutWaits');
    storage.remove('signedOutEmail');
    if (token !== null) storage.write('authToken', token);
    state.set({ userId, isExpired: false });
  },

  /** Who has logged in on this device since, in another tab; null when nobody has. */
  findSuccessor(): string | null {
    const stored = readUserId();
    return stored === state.get().userId ? null : stored;
  },

  /**
   * The server no longer knows the session: back to the log-in, which has the person's e-mail address, and later to
   * where they were.
   */
  expire(address: string, email: string | null): void {
    if (state.get().userId === null) return;
    // After a log-out in another tab, the next person begins at the beginning.
    if (readUserId() !== null) {
      if (isReturnable(address)) storage.write('reload', address);
      if (email !== null) storage.write('signedOutEmail', email);
    }
    storage.remove('UserID');
    storage.remove('authToken');
    state.set({ userId: null, isExpired: true });
  },

  /** The session has become somebody else's, who logged in behind this page's back: the server has the last word. */
  change(userId: string): void {
    storage.write('UserID', userId);
    storage.remove('reload');
    storage.remove('signedOutEmail');
    state.set({ userId, isExpired: false });
  },

  /**
   * The person has logged out; the next one begins at the beginning. A server that was not told of it still has the
   * session: its cookie or token stays to end it with.
   */
  end(isServerTold: boolean): void {
    storage.remove('UserID');
    storage.remove('reload');
    storage.remove('signedOutEmail');
    if (isServerTold) session.forgetLeft();
    else storage.write('logOutWaits', 'yes');
    state.set({ userId: null, isExpired: false });
  },

  /** Whether a session was logged out of here that the server still has. */
  isLeft(): boolean {
    return storage.read('logOutWaits') !== null;
  },

  forgetLeft(): void {
    storage.remove('logOutWaits');
    storage.remove('authToken');
  },
};

/** Empty counts as absent. */
function readUserId(): string | null {
  const stored = storage.read('UserID');
  return stored === '' ? null : stored;
}
