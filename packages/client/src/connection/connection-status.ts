/**
 * - `offline`: no connection; the next attempt is at `retryAt`
 * - `connecting`: an attempt is under way
 * - `live`: connected; what happens on the server arrives here
 * - `ended`: the server has refused the session, for good: log in again; or it is somebody else's
 */
export type ConnectionState = 'offline' | 'connecting' | 'live' | 'ended';

export interface ConnectionStatus {
  readonly state: ConnectionState;
  /** When the next attempt is made, by the clock; null unless `offline`. */
  readonly retryAt: number | null;
  /** Whether everything that happened while we were away has arrived. */
  readonly isCaughtUp: boolean;
  /** Whose session the server knows, where that is somebody else than this client's person. */
  readonly sessionUserId?: string | undefined;
}
