import {
  decideNotification,
  type MessageRow,
  type NotificationDecision,
  type NotificationFacts,
} from '@tend/protocol';
import type { Clock } from './clock.ts';
import type { ConnectionStatus } from './connection/connection-status.ts';
import type { CopyEvent, LocalCopy } from './copy/local-copy.ts';
import type { Readable } from './readable.ts';
import { chatNotificationsOf, computeNotificationSettings } from './views/notification-settings.ts';

/** A message that has just come, and notifies the person now. */
export interface Notice {
  readonly message: MessageRow;
  readonly kind: NonNullable<NotificationDecision['kind']>;
  /** Whether it may be heard or felt, as far as the person has sound or vibration on. */
  readonly mayRing: boolean;
}

interface NoticesOptions {
  copy: LocalCopy;
  selfId: string;
  clock: Clock;
  connection: Readable<ConnectionStatus>;
}

/**
 * Tells of messages while the app is open, by the same decision as the server's pushes. Only of those that come live:
 * what was missed meanwhile is counted, and a push has told of it.
 */
export class Notices {
  readonly #options: NoticesOptions;
  readonly #listeners = new Set<(notice: Notice) => void>();
  /** Up to where a chat's messages are known, by its id: pages of older ones are no news. */
  #known = new Map<string, number>();

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
    const facts = this.#gatherFacts(message);
    const decision = facts === null ? null : decideNotification(facts);
    if (!decision?.kind || decision.postponedUntil !== null) return;
    if (decision.how !== 'sound' && decision.how !== 'silent') return;
    const notice = { message, kind: decision.kind, mayRing: decision.how === 'sound' };
    for (const listener of this.#listeners) listener(notice);
  }

  #gatherFacts(message: MessageRow): NotificationFacts | null {
    const { copy, selfId, clock } = this.#options;
    const { replica } = copy;
    const { chatId } = message;
    const chat = replica.chats.get(chatId);
    const membership = replica.memberships.get(chatId);
    if (chat === undefined || membership === undefined) return null;
    return {
      message,
      chatType: chat.type,
      person: {
        id: selfId,
        isActive: true,
        // When somebody joined is known from the line that says so, and only that line asks for it.
        membership: {
          state: membership.state,
          joinedSeq: isJoining(message, selfId) ? message.seq : 0,
        },
        readUpTo: replica.segmentOf(chatId)?.readUpTo ?? 0,
      },
      // A page has vibration beside sound, and goes by both settings itself.
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

/** Whether the line brings the person in: a group that was made with them, or to which they were added. */
function isJoining({ content }: MessageRow, selfId: string): boolean {
  if (content.type !== 'event') return false;
  const { event } = content;
  return (
    event.type === 'groupCreated' ||
    (event.type === 'membersAdded' && event.userIds.includes(selfId))
  );
}
