/**
 * - `offline`: no connection; the next attempt is at `retryAt`
 * - `connecting`: an attempt is in progress
 * - `live`: connected; the server's changes arrive here
 * - `ended`: the server has refused the session permanently (log in again), or it belongs to another person
 */
export type ConnectionState = 'offline' | 'connecting' | 'live' | 'ended';

export interface ConnectionStatus {
  readonly state: ConnectionState;
  /** When the next attempt is made, by the clock; null unless `offline`. */
  readonly retryAt: number | null;
  /** Whether everything missed while disconnected has arrived. */
  readonly isCaughtUp: boolean;
  /** How far the server's clock is ahead of this device's, in milliseconds; absent while they agree, or if it is not known. */
  readonly serverAheadMs?: number | undefined;
  /** The owner of the session, if that is not this client's person. */
  readonly sessionUserId?: string | undefined;
}
