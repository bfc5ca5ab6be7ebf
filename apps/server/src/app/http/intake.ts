import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { uploadsAddress } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';

/** Limit on the bytes of unfinished requests of all clients together. */
const defaultLimitBytes = 32 * 1024 * 1024;
const lookMs = 50;

/**
 * Limits the memory held by unfinished requests: each may be as large as a command, and thousands of them would fill
 * the memory. Closes those that hold most. Must be called before the server listens: only connections opened after that
 * are counted. Rests while there are none but our sockets. Returns a function that stops it.
 */
export function boundIntake(
  server: Server,
  clock: Clock,
  limitBytes = defaultLimitBytes,
): () => void {
  /** Connections that bring an upload, of which they hold only what is not yet read to be written to the disk. */
  const streaming = new Map<Socket, IncomingMessage>();
  /** For each connection except our sockets, the number of bytes received when its last request was complete. */
  const doneBytes = new Map<Socket, number>();
  let cancel: (() => void) | null = null;

  server.on('connection', (socket: Socket) => {
    doneBytes.set(socket, 0);
    cancel ??= clock.after(lookMs, look);
    socket.once('close', () => {
      doneBytes.delete(socket);
      streaming.delete(socket);
    });
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // Skips closed connections: a request may end because its connection has.
    const note = () => void (doneBytes.has(socket) && doneBytes.set(socket, socket.bytesRead));
    if (isUpload(request)) streaming.set(socket, request);
    else streaming.delete(socket);
    if (request.complete) note();
    request.once('end', note);
    // An upload is answered after its last byte, which may leave its end unread.
    if (isUpload(request)) response.once('close', note);
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    doneBytes.delete(socket);
    // While the server starts there is no other handler: an open upgrade would never be answered.
    if (server.listenerCount('upgrade') === 1) socket.destroy();
  });

  function look(): void {
    cancel = doneBytes.size === 0 ? null : clock.after(lookMs, look);
    const held = [...doneBytes].map(([socket, done]) => ({
      socket,
      bytes: Math.min(
        socket.bytesRead - done,
        streaming.get(socket)?.readableLength ?? Number.POSITIVE_INFINITY,
      ),
    }));
    let total = held.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= limitBytes) return;
    for (const { socket, bytes } of held.toSorted((a, b) => b.bytes - a.bytes)) {
      if (total <= limitBytes / 2) return;
      total -= bytes;
      socket.destroy();
    }
  }

  return () => cancel?.();
}

function isUpload({ method, url = '' }: IncomingMessage): boolean {
  return method === 'PATCH' && url.startsWith(`${uploadsAddress}/`);
}
