import type { Clock } from '../clock.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import type { FakeSockets } from './fake-sockets.fixture.ts';

interface StartOptions extends Partial<ConnectionOptions> {
  sockets: FakeSockets;
  clock: Clock;
}

/** A connection over sockets controlled by a test. */
export function startConnection({ sockets, ...options }: StartOptions): Connection {
  const connection = new Connection({
    url: 'ws://tend.example/ws',
    openSocket: sockets.port,
    // Almost the longest jitter of a delay.
    random: () => 0.999_999,
    ...options,
  });
  connection.start();
  return connection;
}

export function stateOf(connection: Connection): string {
  return connection.status.getSnapshot().state;
}
