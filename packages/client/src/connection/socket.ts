import { bearerProtocol, socketProtocol } from '@tend/protocol/session-token';

/** The events of a socket, in this order: open, texts, closed. */
export interface SocketHandlers {
  onOpen(): void;
  onText(text: string): void;
  onClosed(code: number, reason: string): void;
}

export interface OpenSocket {
  send(text: string): void;
  close(): void;
}

/** Opens a WebSocket. It never throws, and calls no handler before it has returned: failures are reported as closed. */
export type SocketPort = (url: string, handlers: SocketHandlers) => OpenSocket;

/**
 * The platform's WebSocket, in browsers and in Node. The token is passed as a subprotocol: a browser cannot send
 * headers with a socket, and an address would be logged.
 */
export function createPlatformSockets(authToken: string): SocketPort {
  const protocols = authToken === '' ? [] : [socketProtocol, `${bearerProtocol}${authToken}`];
  return (url, handlers) => openPlatformSocket(new WebSocket(url, protocols), handlers);
}

function openPlatformSocket(socket: WebSocket, handlers: SocketHandlers): OpenSocket {
  socket.addEventListener('open', () => handlers.onOpen());
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') handlers.onText(event.data);
  });
  socket.addEventListener('close', (event) => handlers.onClosed(event.code, event.reason));
  return {
    send(text) {
      // What is sent while it closes is lost, and browsers complain of it. Whoever waits for an answer hears of the end.
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}
