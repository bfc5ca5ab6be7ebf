import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../platform/clock/clock.ts';

/** Limit on the bytes of unfinished requests of all clients together. */
const defaultLimitBytes = 32 * 1024 * 1024;
const lookMs = 50;

/**
 * Limits the memory held by unfinished requests: each may be as large as a command, and thousands of them would fill
 * the memory. Closes those that hold most. Must be called before the server listens: only connections opened after that
 * are counted. Returns a function that stops it.
 */
export function boundIntake(
  server: Server,
  clock: Clock,
  limitBytes = defaultLimitBytes,
): () => void {
  /** For each connection except our sockets, the number of bytes received when its last request was complete. */
  const doneBytes = new Map<Socket, number>();
  let cancel = clock.after(lookMs, look);

  server.on('connection', (socket: Socket) => {
    doneBytes.set(socket, 0);
    socket.once('close', () => doneBytes.delete(socket));
  });
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    // Skips closed connections: a request may end because its connection has.
    const note = () => void (doneBytes.has(socket) && doneBytes.set(socket, socket.bytesRead));
    if (request.complete) note();
    request.once('end', note);
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    doneBytes.delete(socket);
    // While the server starts there is no other handler: an open upgrade would never be answered.
    if (server.listenerCount('upgrade') === 1) socket.destroy();
  });

  function look(): void {
    cancel = clock.after(lookMs, look);
    const held = [...doneBytes].map(([socket, done]) => ({
      socket,
      bytes: socket.bytesRead - done,
    }));
    let total = held.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= limitBytes) return;
    for (const { socket, bytes } of held.toSorted((a, b) => b.bytes - a.bytes)) {
      if (total <= limitBytes / 2) return;
      total -= bytes;
      socket.destroy();
    }
  }

  return () => cancel();
}
