import { limits } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Connection } from './connection.ts';

const tickMs = 1_000;
/** Every socket is pinged once per `limits.heartbeatMs`, a few at a time, so that no ping waits behind all others. */
const turns = limits.heartbeatMs / tickMs;

interface HeartbeatParts {
  clock: Clock;
  connections: { values(): Iterable<Connection> };
}

/**
 * Finds dead peers with one timer for all sockets: a peer that is silent for two heartbeats is gone. Returns a function
 * that stops it.
 */
export function startHeartbeat({ clock, connections }: HeartbeatParts): () => void {
  let turn = 0;
  let cancel = clock.after(tickMs, tick);

  function tick(): void {
    turn = (turn + 1) % turns;
    for (const connection of connections.values()) {
      if (connection.id % turns === turn) connection.beat();
    }
    cancel = clock.after(tickMs, tick);
  }

  return () => cancel();
}
