import type { OpenSocket, SocketHandlers, SocketPort } from '@tend/client';

/** The probability of each fault, per frame. */
export interface Faults {
  /** Only live changes: a real network loses nothing from the middle of a stream, but a server might. */
  drop: number;
  duplicate: number;
  delay: number;
  cut: number;
}

export const noFaults: Faults = { drop: 0, duplicate: 0, delay: 0, cut: 0 };

const longestDelayMs = 20;

/** Sits between a client and its sockets, and simulates a bad network. */
export class FaultyLink {
  faults: Faults;
  readonly #random: () => number;
  readonly #sockets: FaultySocket[] = [];
  #isDead = false;
  #isHolding = false;
  readonly #held: Array<() => void> = [];

  constructor(random: () => number, faults: Faults = noFaults) {
    this.#random = random;
    this.faults = faults;
  }

  /** Wraps a client's sockets. */
  readonly through =
    (openSocket: SocketPort): SocketPort =>
    (url, handlers) => {
      const socket = new FaultySocket(handlers, this.#random, () => this.faults);
      const open = (): void => socket.open((inner) => openSocket(url, inner));
      if (this.#isDead) socket.silence();
      else if (this.#isHolding) this.#held.push(open);
      else open();
      this.#sockets.push(socket);
      return socket;
    };

  /** Opens no new socket before `release`. */
  hold(): void {
    this.#isHolding = true;
  }

  release(): void {
    this.#isHolding = false;
    for (const open of this.#held.splice(0)) open();
  }

  /** Simulates a short loss of the network. */
  cut(): void {
    for (const socket of this.#sockets.splice(0)) socket.cut();
  }

  /** Simulates a device that is switched off: the client receives nothing more. */
  kill(): void {
    this.#isDead = true;
    for (const socket of this.#sockets.splice(0)) socket.silence();
  }
}

class FaultySocket implements OpenSocket {
  readonly #handlers: SocketHandlers;
  readonly #random: () => number;
  readonly #faults: () => Faults;
  #inner: OpenSocket | null = null;
  #isOver = false;

  constructor(handlers: SocketHandlers, random: () => number, faults: () => Faults) {
    this.#handlers = handlers;
    this.#random = random;
    this.#faults = faults;
  }

  open(openInner: (handlers: SocketHandlers) => OpenSocket): void {
    if (this.#isOver) return;
    this.#inner = openInner({
      onOpen: () => this.#unlessOver(() => this.#handlers.onOpen()),
      onText: (text) => this.#hear(text),
      onClosed: (code, reason) => this.#unlessOver(() => this.#handlers.onClosed(code, reason)),
    });
  }

  send(text: string): void {
    if (this.#isOver) return;
    this.#inner?.send(text);
    // The command arrives, its answer does not.
    if (this.#happens('cut')) this.cut();
  }

  close(): void {
    this.#inner?.close();
  }

  cut(): void {
    this.#unlessOver(() => {
      this.silence();
      this.#handlers.onClosed(1006, '');
    });
  }

  silence(): void {
    this.#isOver = true;
    this.close();
  }

  #hear(text: string): void {
    for (const copy of this.#copiesOf(text)) {
      const deliver = (): void => this.#unlessOver(() => this.#handlers.onText(copy));
      if (this.#happens('delay')) setTimeout(deliver, this.#random() * longestDelayMs);
      else deliver();
    }
    if (this.#happens('cut')) this.cut();
  }

  #copiesOf(text: string): string[] {
    if (!text.startsWith('{"type":"change"')) return [text];
    if (this.#happens('drop')) return [];
    return this.#happens('duplicate') ? [text, text] : [text];
  }

  #happens(fault: keyof Faults): boolean {
    return this.#random() < this.#faults()[fault];
  }

  #unlessOver(act: () => void): void {
    if (!this.#isOver) act();
  }
}
