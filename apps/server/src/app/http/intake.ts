import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../platform/clock/clock.ts';

/** What all clients together may have sent of requests that are not whole yet. */
const defaultLimitBytes = 32 * 1024 * 1024;
const lookMs = 50;

/**
 * Bounds what requests hold that have begun and do not end: each may be as large as a command, and thousands of them
 * would fill the memory. Those that hold most are cut off. To be called before the server listens: only connections that it has seen come are
 * counted. Returns how to stop.
 */
export function boundIntake(
  server: Server,
  clock: Clock,
  limitBytes = defaultLimitBytes,
): () => void {
  /** Of each connection that is no socket of ours, how much it had sent when its last request was whole. */
  const doneBytes = new Map<Socket, number>();
  let cancel = clock.after(lookMs, look);

  server.on('connection', (socket: Socket) => {
    doneBytes.set(socket, 0);
    socket.once('close', () => doneBytes.delete(socket));
  });
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    // Only what is still a connection: a request may end because its connection has.
    const note = () => void (doneBytes.has(socket) && doneBytes.set(socket, socket.bytesRead));
    if (request.complete) note();
    request.once('end', note);
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    doneBytes.delete(socket);
    // While the server starts nobody else listens yet: kept open, it would never be answered.
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
