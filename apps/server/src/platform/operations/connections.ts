import type { ServerFrame } from '@tend/protocol';

/** A person's open socket, as features see it. */
export interface ConnectionInfo {
  readonly id: number;
  readonly userId: string;
  readonly sessionId: string;
  /** When the peer has last sent something: until then it has received what was sent. */
  readonly heardAt: number;
}

/** The open sockets of this server. Features subscribe here and send frames that are not versioned rows. */
export interface Connections {
  /** Sends one frame, serialised once, to each of them that is still open. */
  send(connectionIds: Iterable<number>, frame: ServerFrame): void;
  /** Called when a socket is authenticated, before its `hello`. */
  onOpened(listener: (connection: ConnectionInfo) => void): void;
  onClosed(listener: (connection: ConnectionInfo) => void): void;
}
