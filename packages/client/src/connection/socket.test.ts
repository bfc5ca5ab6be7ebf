import { expect, test, vi } from 'vitest';
import { createPlatformSockets } from './socket.ts';

const url = 'wss://tend.example/ws';
const handlers = { onOpen: () => {}, onText: () => {}, onClosed: () => {} };

function watchSockets() {
  const opened: unknown[][] = [];
  class FakeWebSocket extends EventTarget {
    readonly OPEN = 1;
    readyState = this.OPEN;
    constructor(...parts: unknown[]) {
      super();
      opened.push(parts);
    }
    send(text: string) {
      opened.push([text]);
    }
    close() {
      this.readyState = 2;
    }
  }
  vi.stubGlobal('WebSocket', FakeWebSocket);
  return opened;
}

test('[NS5] a socket offers the token as a subprotocol, not in its address', () => {
  const opened = watchSockets();
  createPlatformSockets('secret')(url, handlers);
  expect(opened).toEqual([[url, ['tend', 'bearer.secret']]]);
});

test('[NS5] where a cookie does, a socket offers no subprotocol', () => {
  const opened = watchSockets();
  createPlatformSockets('')(url, handlers);
  expect(opened).toEqual([[url, []]]);
});

test('[CL3] nothing is sent on a socket that is closing: its end is what the waiting calls hear of', () => {
  const told = watchSockets();
  const socket = createPlatformSockets('')(url, handlers);
  socket.send('before');
  socket.close();
  socket.send('after');
  expect(told).toEqual([[url, []], ['before']]);
});
