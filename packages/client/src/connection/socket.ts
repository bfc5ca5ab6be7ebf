/** What a connection hears from its socket, in this order: open, texts, closed. */
export interface SocketHandlers {
  onOpen(): void;
  onText(text: string): void;
  onClosed(code: number, reason: string): void;
}

export interface OpenSocket {
  send(text: string): void;
  close(): void;
}

/** Opens a WebSocket. It never throws and calls no handler before it has returned: a failure is told as closed. */
export type SocketPort = (url: string, handlers: SocketHandlers) => OpenSocket;

/** The platform's WebSocket, in browsers and in Node. */
export const platformSockets: SocketPort = (url, handlers) => {
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => handlers.onOpen());
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') handlers.onText(event.data);
  });
  socket.addEventListener('close', (event) => handlers.onClosed(event.code, event.reason));
  return { send: (text) => socket.send(text), close: () => socket.close() };
};
