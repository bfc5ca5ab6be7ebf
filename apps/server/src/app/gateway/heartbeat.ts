import { limits } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Connection } from './connection.ts';

const tickMs = 1_000;
/** Every socket has its turn once in `limits.heartbeatMs`, a few each second, so that none waits behind all. */
const turns = limits.heartbeatMs / tickMs;

interface HeartbeatParts {
  clock: Clock;
  connections: { values(): Iterable<Connection> };
}

/** One timer for all sockets finds dead peers: who is silent for two heartbeats is gone. Returns how to stop. */
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
