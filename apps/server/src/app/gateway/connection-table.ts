import type { ServerFrame } from '@tend/protocol';
import type { ConnectionInfo, Connections } from '../../platform/operations/connections.ts';
import type { Connection } from './connection.ts';
import { encodeTextFrame } from './text-frame.ts';

type Listener = (connection: ConnectionInfo) => void;

/** All open sockets of this server. */
export class ConnectionTable implements Connections {
  readonly #connections = new Map<number, Connection>();
  readonly #openedListeners: Listener[] = [];
  readonly #closedListeners: Listener[] = [];

  get size(): number {
    return this.#connections.size;
  }

  values(): Iterable<Connection> {
    return this.#connections.values();
  }

  add(connection: Connection): void {
    this.#connections.set(connection.id, connection);
    for (const listener of this.#openedListeners) listener(connection);
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection.id);
    for (const listener of this.#closedListeners) listener(connection);
  }

  send(connectionIds: Iterable<number>, frame: ServerFrame): void {
    const bytes = encodeTextFrame(JSON.stringify(frame));
    for (const id of connectionIds) this.#connections.get(id)?.send(bytes);
  }

  onOpened(listener: Listener): void {
    this.#openedListeners.push(listener);
  }

  onClosed(listener: Listener): void {
    this.#closedListeners.push(listener);
  }
}
