import type { ServerFrame } from '@tend/protocol';
import { z } from 'zod';
import { settle } from '../fake-clock.fixture.ts';
import type { OpenSocket, SocketHandlers, SocketPort } from './socket.ts';

const sentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id: z.number(), name: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('ping') }),
]);
export type SentFrame = z.infer<typeof sentSchema>;
export type SentCall = Extract<SentFrame, { type: 'call' }>;

/** The server's end of a socket, controlled by a test. */
export class FakeSocket implements OpenSocket {
  readonly sent: SentFrame[] = [];
  isClosed = false;
  readonly #handlers: SocketHandlers;
  readonly #onSent: (socket: FakeSocket, frame: SentFrame) => void;

  constructor(handlers: SocketHandlers, onSent: (socket: FakeSocket, frame: SentFrame) => void) {
    this.#handlers = handlers;
    this.#onSent = onSent;
  }

  send(text: string): void {
    const frame = sentSchema.parse(JSON.parse(text));
    this.sent.push(frame);
    this.#onSent(this, frame);
  }

  close(): void {
    this.isClosed = true;
  }

  get calls(): SentCall[] {
    return this.sent.filter((frame) => frame.type === 'call');
  }

  say(frame: ServerFrame): void {
    this.sayText(JSON.stringify(frame));
  }

  sayText(text: string): void {
    this.#handlers.onText(text);
  }

  hello(userId = '00000000-0000-7000-8000-000000000001', serverTime = 0): void {
    const id = '00000000-0000-7000-8000-000000000001';
    this.say({ type: 'hello', epoch: 'epoch', userId, sessionId: id, serverTime });
  }

  end(code = 1006, reason = ''): void {
    this.#handlers.onClosed(code, reason);
  }
}

/** The source of a connection's sockets in a test. */
export class FakeSockets {
  readonly all: FakeSocket[] = [];
  readonly #onSent: (socket: FakeSocket, frame: SentFrame) => void;

  constructor(onSent: (socket: FakeSocket, frame: SentFrame) => void = () => {}) {
    this.#onSent = onSent;
  }

  readonly port: SocketPort = (_url, handlers) => {
    const socket = new FakeSocket(handlers, this.#onSent);
    this.all.push(socket);
    return socket;
  };

  get last(): FakeSocket {
    const socket = this.all.at(-1);
    if (socket === undefined) throw new Error('No socket was opened');
    return socket;
  }

  /** The next connection is live. */
  async accept(): Promise<FakeSocket> {
    this.last.hello();
    await settle();
    return this.last;
  }
}
