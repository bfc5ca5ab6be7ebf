import {
  decideNotification,
  type MessageRow,
  type NotificationDecision,
  type NotificationFacts,
} from '@tend/protocol';
import type { Clock } from './clock.ts';
import type { ConnectionStatus } from './connection/connection-status.ts';
import type { CopyEvent, LocalCopy } from './copy/local-copy.ts';
import type { Readable } from './observable.ts';
import { chatNotificationsOf, computeNotificationSettings } from './views/notification-settings.ts';

/** A message that has just arrived, and notifies the person now. */
export interface Notice {
  readonly message: MessageRow;
  readonly kind: NonNullable<NotificationDecision['kind']>;
  /** Whether it may sound or vibrate, as far as the person's settings allow. */
  readonly mayRing: boolean;
}

interface NoticesOptions {
  copy: LocalCopy;
  selfId: string;
  clock: Clock;
  connection: Readable<ConnectionStatus>;
}

/** The position of a message, which may not have arrived yet. */
interface Place {
  readonly chatId: string;
  readonly seq: number;
}

/** Longer than it takes to detect a dead connection and make another. */
const longestAwaitMs = 10_000;

/**
 * Shows notices of messages while the app is open, by the same decision as the server's pushes. Only for messages that
 * arrive live: missed ones are counted and were announced by a push, unless that push was left to the page.
 */
export class Notices {
  readonly #options: NoticesOptions;
  readonly #listeners = new Set<(notice: Notice) => void>();
  /** The position up to which a chat's messages are known, by chat id: older pages are not new. */
  #known = new Map<string, number>();
  /** The ids of messages with a notice, so that none gets another for its push. */
  readonly #told = new Set<string>();
  readonly #awaited = new Set<() => void>();
  #isClosed = false;

  constructor(options: NoticesOptions) {
    this.#options = options;
    options.copy.onChange((event) => this.#follow(event));
  }

  onNotice(listener: (notice: Notice) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * A push was shown silently, and this page is to show the notice: it does so once it has the message, even if that
   * was missed and arrives late. Resolves with false if it does not arrive in time; then there is no notice. After
   * `close` there is nobody left to notify, and no copy to read.
   */
  async tellPushed({ chatId, seq }: Place): Promise<boolean> {
    await this.#whenCurrent({ chatId, seq });
    if (this.#isClosed) return true;
    const range = { chatId, from: seq, before: seq + 1, limit: 1 };
    const [message] = await this.#options.copy.messages(range);
    if (message === undefined) return false;
    this.#tell(message);
    return true;
  }

  /** Ends all waits. */
  close(): void {
    this.#isClosed = true;
    for (const end of this.#awaited) end();
  }

  /** Resolves when the message is stored and it is known whether it was read elsewhere, or after a timeout. */
  async #whenCurrent({ chatId, seq }: Place): Promise<void> {
    const { copy, connection, clock } = this.#options;
    const isCurrent = () =>
      connection.getSnapshot().isCaughtUp &&
      (copy.replica.segmentOf(chatId)?.newest?.seq ?? 0) >= seq;
    if (isCurrent()) return;
    const current = Promise.withResolvers<void>();
    const check = () => {
      if (isCurrent()) current.resolve();
    };
    const endings = [
      copy.onChange(check),
      connection.subscribe(check),
      clock.after(longestAwaitMs, current.resolve),
    ];
    this.#awaited.add(current.resolve);
    await current.promise;
    this.#awaited.delete(current.resolve);
    for (const end of endings) end();
  }

  #follow({ change, isReload }: CopyEvent): void {
    const { copy, connection } = this.#options;
    const known = this.#known;
    if (isReload) {
      this.#known = readNewest(copy);
      return;
    }
    const news = change.messages.filter(({ chatId, seq }) => seq > (known.get(chatId) ?? 0));
    for (const { chatId, seq } of news) known.set(chatId, Math.max(seq, known.get(chatId) ?? 0));
    if (!connection.getSnapshot().isCaughtUp) return;
    for (const message of news) this.#tell(message);
  }

  #tell(message: MessageRow): void {
    if (this.#told.has(message.id)) return;
    const facts = this.#gatherFacts(message);
    const decision = facts === null ? null : decideNotification(facts);
    if (!decision?.kind || decision.postponedUntil !== null) return;
    if (decision.how !== 'sound' && decision.how !== 'silent') return;
    const notice = { message, kind: decision.kind, mayRing: decision.how === 'sound' };
    this.#told.add(message.id);
    for (const listener of this.#listeners) listener(notice);
  }

  #gatherFacts(message: MessageRow): NotificationFacts | null {
    const { copy, selfId, clock } = this.#options;
    const { replica } = copy;
    const { chatId } = message;
    const chat = replica.chat(chatId);
    const membership = replica.membershipIn(chatId);
    if (chat === undefined || membership === undefined) return null;
    return {
      message,
      chatType: chat.type,
      person: {
        id: selfId,
        isActive: true,
        // A person's joining is known from its system line, the only line that depends on it.
        membership: {
          state: membership.state,
          joinedSeq: isJoining(message, selfId) ? message.seq : 0,
        },
        readUpTo: replica.segmentOf(chatId)?.readUpTo ?? 0,
      },
      // A page has vibration in addition to sound, and applies both settings itself.
      settings: { ...computeNotificationSettings(replica, null), sound: true },
      chatSettings: chatNotificationsOf(replica, chatId),
      offDutyUntil: null,
      now: clock.now(),
    };
  }
}

function readNewest({ replica }: LocalCopy): Map<string, number> {
  return new Map(
    [...replica.spaces.values()].flatMap(({ space, segment }) =>
      segment === null ? [] : [[space.id, segment.newest?.seq ?? 0]],
    ),
  );
}

/** Whether the line adds the person: to a new group, or to an existing one. */
function isJoining({ content }: MessageRow, selfId: string): boolean {
  if (content.type !== 'event') return false;
  const { event } = content;
  return (
    event.type === 'groupCreated' ||
    (event.type === 'membersAdded' && event.userIds.includes(selfId))
  );
}
