import type { OutputOf, Receipt, UserRow } from '@tend/protocol';
import { activeMembers } from '../views/chat-details.ts';
import type { Replica } from '../copy/replica.ts';
import { getOrCreate } from '../get-or-create.ts';
import { Listeners } from '../observable.ts';
import type { Readable } from '../observable.ts';
import type { Call } from '../sync/sync.ts';

interface ReceiptsOptions {
  replica: Replica;
  selfId: string;
  call: Call;
}

/** How far a member has read, and since when messages are sent to them: null if that is not known. */
export interface MemberReceipt {
  readonly upTo: number;
  readonly joinedSeq: number | null;
}
type ChatReceipts = ReadonlyMap<string, MemberReceipt>;

/** The number of chats whose receipts are requested again after each reconnection. */
const mostLookedAt = 8;

/** How far the others have read: received live, requested when a chat is opened, kept only in memory. */
export class Receipts {
  readonly #options: ReceiptsOptions;
  readonly #byChat = new Map<string, ChatReceipts>();
  readonly #readables = new Map<string, Readable<ChatReceipts>>();
  readonly #asked = new Set<string>();
  /** The most recently opened chats, the latest last. */
  readonly #lookedAt = new Set<string>();
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  constructor(options: ReceiptsOptions) {
    this.#options = options;
  }

  of(chatId: string): Readable<ChatReceipts> {
    return getOrCreate(this.#readables, chatId, () => ({
      subscribe: this.subscribe,
      getSnapshot: () => this.#byChat.get(chatId) ?? noReceipts,
    }));
  }

  receive(
    chatId: string,
    receipts: readonly (Receipt | OutputOf<'message.receipts'>['receipts'][number])[],
  ): void {
    if (this.#hides(this.#options.selfId)) return;
    const merged = new Map(this.#byChat.get(chatId));
    let hasChanged = false;
    for (const { userId, upTo, ...others } of receipts) {
      if (userId === this.#options.selfId || this.#hides(userId)) continue;
      const before = merged.get(userId) ?? { upTo: 0, joinedSeq: null };
      const joinedSeq = ('joinedSeq' in others ? others.joinedSeq : null) ?? before.joinedSeq;
      if (upTo <= before.upTo && joinedSeq === before.joinedSeq) continue;
      merged.set(userId, { upTo: Math.max(upTo, before.upTo), joinedSeq });
      hasChanged = true;
    }
    if (!hasChanged) return;
    this.#byChat.set(chatId, merged);
    this.#listeners.notify();
  }

  /** Requests a chat's receipts, once per connection. */
  async load(chatId: string): Promise<void> {
    this.#noteLookedAt(chatId);
    if (this.#asked.has(chatId)) return;
    this.#asked.add(chatId);
    try {
      this.receive(chatId, (await this.#options.call('message.receipts', { chatId })).receipts);
    } catch {
      this.#asked.delete(chatId);
    }
  }

  /** Receipts sent while there was no connection were missed: requests those of the recent chats again. */
  reload(): void {
    this.#asked.clear();
    const chatIds = Array.from(this.#lookedAt);
    for (const chatId of chatIds) void this.load(chatId);
  }

  forget(): void {
    this.#byChat.clear();
    this.#listeners.notify();
    this.reload();
  }

  /** The directory has changed: takes back what is hidden by now, and asks for what the person may see again. */
  followPeople(changed: readonly UserRow[]): void {
    const { selfId } = this.#options;
    const isSelfHiding = this.#hides(selfId);
    for (const [chatId, receipts] of this.#byChat) {
      const shown = [...receipts].filter(([userId]) => !isSelfHiding && !this.#hides(userId));
      if (shown.length < receipts.size) this.#byChat.set(chatId, new Map(shown));
    }
    this.#listeners.notify();
    if (!isSelfHiding && changed.some(({ id }) => id === selfId)) this.reload();
  }

  #hides(userId: string): boolean {
    return this.#options.replica.rows('user').get(userId)?.hidesReceipts === true;
  }

  /** The positions up to which all other members, and at least one, have read. */
  readUpTo(chatId: string): { byAll: number; byAny: number } {
    const receipts = this.#byChat.get(chatId);
    if (receipts === undefined) return { byAll: 0, byAny: 0 };
    const marks = activeMembers(this.#options.replica, chatId)
      .filter(({ userId }) => userId !== this.#options.selfId)
      .map(({ userId }) => receipts.get(userId)?.upTo ?? 0);
    if (marks.length === 0) return { byAll: 0, byAny: 0 };
    return { byAll: Math.min(...marks), byAny: Math.max(...marks) };
  }

  #noteLookedAt(chatId: string): void {
    this.#lookedAt.delete(chatId);
    this.#lookedAt.add(chatId);
    const [oldest] = this.#lookedAt;
    if (oldest !== undefined && this.#lookedAt.size > mostLookedAt) this.#lookedAt.delete(oldest);
  }
}

const noReceipts: ChatReceipts = new Map();
