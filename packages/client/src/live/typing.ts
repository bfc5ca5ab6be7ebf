import { limits } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import { getOrCreate } from '../get-or-create.ts';
import { Listeners } from '../observable.ts';
import type { Readable } from '../observable.ts';
import type { Call } from '../sync/sync.ts';

interface TypingOptions {
  clock: Clock;
  selfId: string;
  call: Call;
}

/** How often the typing signal is repeated: twice before it expires at the receivers. */
const repeatMs = limits.typingMs / 2;

const nobody: readonly string[] = [];

/** Who is typing where. If the end of it is lost, it expires by itself. */
export class Typing {
  readonly #options: TypingOptions;
  readonly #byChat = new Map<string, readonly string[]>();
  /** By chat and person: cancels the expiry of a received signal. */
  readonly #expiries = new Map<string, () => void>();
  /** When the last signal was sent, by chat. */
  readonly #told = new Map<string, number>();
  readonly #readables = new Map<string, Readable<readonly string[]>>();
  readonly #listeners = new Listeners();

  constructor(options: TypingOptions) {
    this.#options = options;
  }

  of(chatId: string): Readable<readonly string[]> {
    return getOrCreate(this.#readables, chatId, () => ({
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

  /** The person has sent the message, and stops typing. */
  hasSent(chatId: string, userId: string): void {
    if (this.#expiries.has(`${chatId}:${userId}`)) {
      this.receive({ chatId, userId, isTyping: false });
    }
  }

  /** Sends the signal, no more often than needed, and not if it would arrive too late. */
  tell(chatId: string, isTyping: boolean): void {
    const { clock, call } = this.#options;
    const toldAt = this.#told.get(chatId);
    if (isTyping && toldAt !== undefined && clock.elapsed() - toldAt < repeatMs) return;
    if (!isTyping && toldAt === undefined) return;
    if (isTyping) this.#told.set(chatId, clock.elapsed());
    else this.#told.delete(chatId);
    call('chat.setTyping', { chatId, isTyping }).catch(() => {});
  }

  /** The person's own message ends their signal. */
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
