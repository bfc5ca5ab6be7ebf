import { expect, test, vi } from 'vitest';
import { createPlatformSockets } from './socket.ts';

const url = 'wss://tend.example/ws';
const handlers = { onOpen: () => {}, onText: () => {}, onClosed: () => {} };

function watchSockets() {
  const opened: unknown[][] = [];
  class FakeWebSocket extends EventTarget {
    constructor(...parts: unknown[]) {
      super();
      opened.push(parts);
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
