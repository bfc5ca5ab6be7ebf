import { limits } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import { keep } from '../keep.ts';
import { Listeners } from '../observable.ts';
import type { Readable } from '../observable.ts';
import type { Call } from '../sync/sync.ts';

interface TypingOptions {
  clock: Clock;
  selfId: string;
  call: Call;
}

/** How often the others are told that the person still writes: twice before it expires with them. */
const repeatMs = limits.typingMs / 2;

const nobody: readonly string[] = [];

/** Who is writing where. A word of it that is lost expires by itself. */
export class Typing {
  readonly #options: TypingOptions;
  readonly #byChat = new Map<string, readonly string[]>();
  /** By chat and person: ends the expiry of what was heard. */
  readonly #expiries = new Map<string, () => void>();
  /** When the others were last told, by chat. */
  readonly #told = new Map<string, number>();
  readonly #readables = new Map<string, Readable<readonly string[]>>();
  readonly #listeners = new Listeners();

  constructor(options: TypingOptions) {
    this.#options = options;
  }

  of(chatId: string): Readable<readonly string[]> {
    return keep(this.#readables, chatId, () => ({
      subscribe: this.#listeners.subscribe,
      getSnapshot: () => this.#byChat.get(chatId) ?? nobody,
    }));
  }

  receive({ chatId, userId, isTyping }: TypingNews): void {
    if (userId === this.#options.selfId) return;
    const key = `${chatId}:${userId}`;
    this.#expiries.get(key)?.();
    this.#expiries.delete(key);
    const others = (this.#byChat.get(chatId) ?? nobody).filter((id) => id !== userId);
    if (isTyping) {
      const stop = (): void => this.receive({ chatId, userId, isTyping: false });
      this.#expiries.set(key, this.#options.clock.after(limits.typingMs, stop));
    }
    this.#byChat.set(chatId, isTyping ? [...others, userId] : others);
    this.#listeners.notify();
  }

  /** Whoever sends a message has stopped writing it. */
  hasSent(chatId: string, userId: string): void {
    if (this.#expiries.has(`${chatId}:${userId}`)) {
      this.receive({ chatId, userId, isTyping: false });
    }
  }

  /** Tells the others, not more often than needed. Nobody is told what they would not hear in time. */
  tell(chatId: string, isTyping: boolean): void {
    const { clock, call } = this.#options;
    const toldAt = this.#told.get(chatId);
    if (isTyping && toldAt !== undefined && clock.elapsed() - toldAt < repeatMs) return;
    if (!isTyping && toldAt === undefined) return;
    if (isTyping) this.#told.set(chatId, clock.elapsed());
    else this.#told.delete(chatId);
    call('chat.setTyping', { chatId, isTyping }).catch(() => {});
  }

  /** The person's own message tells that they have stopped. */
  forgetOwn(chatId: string): void {
    this.#told.delete(chatId);
  }

  stop(): void {
    for (const cancel of this.#expiries.values()) cancel();
    this.#expiries.clear();
  }
}

interface TypingNews {
  chatId: string;
  userId: string;
  isTyping: boolean;
}
