import type { MessageRow } from '@tend/protocol';
import type { ConnectionStatus } from '../connection/connection-status.ts';
import type { CopyEvent, LocalCopy } from '../copy/local-copy.ts';
import { getOrCreate } from '../get-or-create.ts';
import type { Readable } from '../observable.ts';
import type { Call } from '../sync/sync.ts';
import { Derived } from './derived.ts';
import { messageChangesOf, showMessage } from './shown-messages.ts';

interface Options {
  copy: LocalCopy;
  selfId: string;
  call: Call;
  connection: Readable<ConnectionStatus>;
}

/** Single messages by their positions in their chats, for views that refer to them. */
export class MessagesByPlace {
  readonly #options: Options;
  readonly #places = new Map<string, Place>();

  constructor(options: Options) {
    this.#options = options;
    options.copy.onChange((event) => this.#follow(event));
    options.connection.subscribe(() => {
      if (options.connection.getSnapshot().isCaughtUp) this.#loadMissing();
    });
  }

  at(chatId: string, seq: number): Readable<MessageRow | null> {
    return getOrCreate(this.#places, keyOf({ chatId, seq }), () => {
      const place: Place = {
        chatId,
        seq,
        stored: null,
        message: new Derived(() => this.#show(place)),
      };
      void this.#load(place);
      return place;
    }).message;
  }

  #show({ chatId, stored }: Place): MessageRow | null {
    const { copy, selfId } = this.#options;
    if (stored === null) return null;
    return showMessage(messageChangesOf(copy.replica, chatId), stored, selfId);
  }

  async #load(place: Place): Promise<void> {
    const { chatId, seq } = place;
    const { copy, call } = this.#options;
    const [held] = await copy.messages({ chatId, from: seq, before: seq + 1, limit: 1 });
    if (held !== undefined) {
      take(place, held);
      return;
    }
    const from = { type: 'around', seq } as const;
    const page = await call('message.page', { chatId, from, limit: 1 }).catch(() => null);
    const found = page?.messages.find((row) => row.seq === seq);
    if (found !== undefined) take(place, found);
  }

  /** Without a connection a message that is not stored is unavailable; the next connection may load it. */
  #loadMissing(): void {
    for (const place of this.#places.values()) {
      if (place.stored === null) void this.#load(place);
    }
  }

  #follow({ change, isReload }: CopyEvent): void {
    for (const { id } of change.deletedSpaces) {
      for (const place of this.#places.values()) {
        if (place.chatId === id) place.stored = null;
      }
    }
    for (const row of [...change.messages, ...change.passing]) {
      const place = this.#places.get(keyOf(row));
      if (place !== undefined) take(place, row);
    }
    for (const place of this.#places.values()) {
      // The missed changes may have concerned it.
      if (isReload) void this.#load(place);
      place.message.invalidate();
    }
  }
}

interface Place {
  readonly chatId: string;
  readonly seq: number;
  /** Null until loaded. */
  stored: MessageRow | null;
  /** Including queued changes. */
  readonly message: Derived<MessageRow | null>;
}

/** A newer version may have arrived while an older one was being fetched. */
function take(place: Place, row: MessageRow): void {
  if (place.stored !== null && place.stored.version > row.version) return;
  place.stored = row;
  place.message.invalidate();
}

function keyOf({ chatId, seq }: { chatId: string; seq: number }): string {
  return `${chatId}:${seq}`;
}
