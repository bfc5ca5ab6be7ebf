import type { SocketPort } from '@tend/client';
import { WebSocket } from 'ws';

/** Sockets that send a session's cookie, as a browser does by itself. */
export function webSockets({ cookie, origin }: { cookie: string; origin: string }): SocketPort {
  return (url, handlers) => {
    const socket = new WebSocket(url, { headers: { cookie, origin } });
    socket.on('open', () => handlers.onOpen());
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) handlers.onText(data.toString());
    });
    socket.on('close', (code, reason) => handlers.onClosed(code, reason.toString()));
    // A failure to connect is followed by "close", like everything else that ends a socket.
    socket.on('error', () => {});
    return { send: (text) => socket.send(text), close: () => socket.close() };
  };
}
