import { isReturnable } from './addresses.ts';
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
    if (token !== null) storage.write('authToken', token);
    state.set({ userId, isExpired: false });
  },

  /** The server no longer knows the session: back to the log-in, and later to where the person was. */
  expire(address: string): void {
    if (state.get().userId === null) return;
    storage.remove('UserID');
    storage.remove('authToken');
    if (isReturnable(address)) storage.write('reload', address);
    state.set({ userId: null, isExpired: true });
  },

  /** The session has become somebody else's, who logged in behind this page's back: the server has the last word. */
  change(userId: string): void {
    storage.write('UserID', userId);
    storage.remove('reload');
    state.set({ userId, isExpired: false });
  },

  /** The person has logged out; the next one begins at the beginning. */
  end(): void {
    storage.remove('UserID');
    storage.remove('authToken');
    storage.remove('reload');
    state.set({ userId: null, isExpired: false });
  },
};

/** Empty counts as absent. */
function readUserId(): string | null {
  const stored = storage.read('UserID');
  return stored === '' ? null : stored;
}
