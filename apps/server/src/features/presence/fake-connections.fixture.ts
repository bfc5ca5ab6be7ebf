import type { Presence, ServerFrame } from '@tend/protocol';
import type { ConnectionInfo, Connections } from '../../platform/operations/connections.ts';

type Listener = (connection: ConnectionInfo) => void;

/** Sockets that the test opens and closes; `hear` says when a peer has last sent something. */
export class FakeConnections implements Connections {
  readonly sent: { to: number[]; people: readonly Presence[] }[] = [];
  readonly #heard = new Map<number, number>();
  readonly #opened: Listener[] = [];
  readonly #closed: Listener[] = [];

  send(connectionIds: Iterable<number>, frame: ServerFrame): void {
    if (frame.type === 'presence') this.sent.push({ to: [...connectionIds], people: frame.people });
  }

  onOpened(listener: Listener): void {
    this.#opened.push(listener);
  }

  onClosed(listener: Listener): void {
    this.#closed.push(listener);
  }

  open(id: number, userId: string): void {
    for (const listener of this.#opened) listener(this.#connection(id, userId));
  }

  hear(id: number, at: number): void {
    this.#heard.set(id, at);
  }

  close(id: number, userId: string): void {
    for (const listener of this.#closed) listener(this.#connection(id, userId));
  }

  #connection(id: number, userId: string): ConnectionInfo {
    const heard = this.#heard;
    return {
      id,
      userId,
      sessionId: `session ${id}`,
      get heardAt() {
        return heard.get(id) ?? 0;
      },
    };
  }
}
