import type { MessageRow } from '@tend/protocol';
import type { ConnectionStatus } from '../connection/connection-status.ts';
import type { CopyEvent, LocalCopy } from '../copy/local-copy.ts';
import { keep } from '../keep.ts';
import { Observable } from '../observable.ts';
import type { Readable } from '../observable.ts';
import type { Call } from '../sync/sync.ts';

interface Options {
  copy: LocalCopy;
  call: Call;
  connection: Readable<ConnectionStatus>;
}

/** Single messages by their places in their chats, for what points to them. */
export class MessagesByPlace {
  readonly #options: Options;
  readonly #messages = new Map<string, Place>();

  constructor(options: Options) {
    this.#options = options;
    options.copy.onChange((event) => this.#follow(event));
    options.connection.subscribe(() => {
      if (options.connection.getSnapshot().isCaughtUp) this.#loadMissing();
    });
  }

  at(chatId: string, seq: number): Readable<MessageRow | null> {
    return keep(this.#messages, keyOf({ chatId, seq }), () => {
      const place = { chatId, seq, message: new Observable<MessageRow | null>(null) };
      void this.#load(place);
      return place;
    }).message;
  }

  async #load({ chatId, seq, message }: Place): Promise<void> {
    const { copy, call } = this.#options;
    const [held] = await copy.messages({ chatId, from: seq, before: seq + 1, limit: 1 });
    if (held !== undefined) {
      message.set(held);
      return;
    }
    const from = { type: 'around', seq } as const;
    const page = await call('message.page', { chatId, from, limit: 1 }).catch(() => null);
    const found = page?.messages.find((row) => row.seq === seq);
    if (found !== undefined) message.set(found);
  }

  /** Without a connection what is not held cannot be had; with the next one it can. */
  #loadMissing(): void {
    for (const place of this.#messages.values()) {
      if (place.message.getSnapshot() === null) void this.#load(place);
    }
  }

  #follow({ change }: CopyEvent): void {
    const changed = [...change.messages, ...change.passing];
    for (const row of changed) this.#messages.get(keyOf(row))?.message.set(row);
    for (const { id } of change.deletedSpaces) {
      for (const { chatId, message } of this.#messages.values()) {
        if (chatId === id) message.set(null);
      }
    }
  }
}

interface Place {
  chatId: string;
  seq: number;
  message: Observable<MessageRow | null>;
}

function keyOf({ chatId, seq }: { chatId: string; seq: number }): string {
  return `${chatId}:${seq}`;
}
