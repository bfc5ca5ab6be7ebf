import { contract, serverFrameSchema, type ServerFrame } from '@tend/protocol';
import type { OpenSocket } from '@tend/client';
import { v7 as newId } from 'uuid';
import type { Ledger } from './ledger.ts';
import { pick } from './seeded-random.ts';
import { clientOrigin } from './server-process.ts';
import { webSockets } from './web-sockets.ts';

interface SenderOptions {
  userId: string;
  cookie: string;
  chatIds: readonly string[];
  ledger: Ledger;
  random: () => number;
  onFrame: () => void;
}

/** A sender's unacknowledged messages. */
const pipelined = 8;

/**
 * A person who writes as fast as they are answered, and repeats, with the same id, every message that was not
 * acknowledged when the connection was lost.
 */
export class PersistentSender {
  readonly #options: SenderOptions;
  readonly #unacknowledged = new Set<string>();
  readonly #calls = new Map<number, { name: 'message.send' | 'message.markRead'; about: string }>();
  #lastCall = 0;
  #isMaking = true;
  #onIdle: () => void = () => {};
  #socket: OpenSocket | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Resolves when the connection is lost. */
  run(baseUrl: string): Promise<void> {
    const { cookie } = this.#options;
    return new Promise((resolve) => {
      const open = webSockets({ cookie, origin: clientOrigin });
      this.#socket = open(`${baseUrl.replace('http', 'ws')}/ws`, {
        onOpen: () => {},
        onText: (text) => this.#receive(serverFrameSchema.parse(JSON.parse(text))),
        onClosed: () => {
          this.#socket = null;
          this.#calls.clear();
          resolve();
        },
      });
    });
  }

  /** Creates no new messages; resolves when all existing ones were acknowledged, then disconnects. */
  async finish(): Promise<void> {
    this.#isMaking = false;
    if (this.#unacknowledged.size > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    this.#socket?.close();
  }

  #receive(frame: ServerFrame): void {
    const { ledger, onFrame } = this.#options;
    if (frame.type === 'hello') for (const id of this.#unacknowledged) this.#send(id);
    if (frame.type === 'change') {
      for (const row of frame.rows) if (row.kind === 'message') ledger.show(row);
    }
    if (frame.type === 'reply') this.#handleReply(frame.id, frame.result);
    if (frame.type === 'failure') {
      ledger.contradictions.push(`A call failed: ${JSON.stringify(frame.error)}`);
    }
    this.#write();
    onFrame();
  }

  #handleReply(callId: number, result: unknown): void {
    const { userId, ledger, random } = this.#options;
    const call = this.#calls.get(callId);
    if (!call) return;
    this.#calls.delete(callId);
    if (call.name === 'message.markRead') {
      const { upTo } = contract['message.markRead'].output.parse(result);
      ledger.mark(userId, call.about, upTo);
      return;
    }
    const { seq } = contract['message.send'].output.parse(result);
    ledger.acknowledge(call.about, seq);
    this.#unacknowledged.delete(call.about);
    if (this.#unacknowledged.size === 0 && !this.#isMaking) this.#onIdle();
    const chatId = ledger.sent.get(call.about)?.chatId ?? '';
    if (random() < 0.1) this.#call('message.markRead', chatId, { chatId, upTo: seq });
  }

  #write(): void {
    const { userId, chatIds, ledger, random } = this.#options;
    while (this.#isMaking && this.#unacknowledged.size < pipelined) {
      const id = newId();
      const text = `${ledger.sent.size} ${'👩🏽‍⚕️ довольно '.repeat(Math.floor(random() * 20))}`;
      ledger.sent.set(id, { authorId: userId, chatId: pick(chatIds, random) ?? '', text });
      this.#unacknowledged.add(id);
      this.#send(id);
    }
  }

  #send(id: string): void {
    const { chatId, text } = this.#options.ledger.sent.get(id) ?? {};
    this.#call('message.send', id, { id, chatId, text });
  }

  #call(name: 'message.send' | 'message.markRead', about: string, input: object): void {
    this.#lastCall += 1;
    this.#calls.set(this.#lastCall, { name, about });
    this.#socket?.send(JSON.stringify({ type: 'call', id: this.#lastCall, name, input }));
  }
}
