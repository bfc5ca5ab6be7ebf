import {
  decideNotification,
  decideReaction,
  TendError,
  topicsOf,
  type Device,
  type MessageRow,
  type NotificationDecision,
  type NotificationKind,
  type NotificationKinds,
  type OutputOf,
  type ParsedInputOf,
} from '@tend/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireAllowed } from '../../../platform/operations/decision.ts';
import type { Session } from '../../../platform/operations/caller.ts';
import type { Handlers } from '../../../platform/operations/handler.ts';
import type { DevicesService } from '../../devices/devices.service.ts';
import type { MessagesService } from '../../messages/messages.service.ts';
import { decideOnChatNotifications } from '../alerts.policy.ts';
import { findRun, toDecision } from '../alerts.store.ts';
import { findChat, findRecipient, toFacts } from '../audience.store.ts';
import { listDeliveriesOf, type StoredDelivery } from '../deliveries.store.ts';
import { findAlertOf } from './feed.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  messages: MessagesService;
  devices: DevicesService;
  kinds: NotificationKinds;
}

type Explanation = OutputOf<'notification.explain'>;
type Place = ParsedInputOf<'notification.explain'>;

/** Explains why a message notified a person, or did not. */
export class ExplanationService {
  readonly #parts: Parts;

  readonly handlers = {
    'notification.explain': (input, { caller }) => this.explain(caller, input),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async explain(caller: Session, place: Place): Promise<Explanation> {
    const { db, messages, kinds } = this.#parts;
    const { userId } = caller;
    const { chatId, seq } = place;
    const recipient = requireAllowed(
      decideOnChatNotifications,
      await db.get(findRecipient, { chatId, userId }),
    );
    const [message] = await messages.listBetween(chatId, { from: seq, to: seq }, 1);
    const chat = await db.get(findChat, { chatId });
    if (message === undefined || chat === undefined) throw new TendError('not_found');
    const now = this.#parts.clock.now();
    const facts = toFacts(recipient, chat.type);
    const today = decideNotification({ ...facts, message, now }, kinds);
    const devices = await this.#listDevices(caller, place);
    if (message.authorId === userId && hasReactionOfOthers(message)) {
      const decision = await this.#findDecision(userId, place, 'reaction');
      if (decision !== null) return { basis: 'record', decision, devices };
      const wouldBe = decideReaction({ ...facts, message, now }, kinds);
      return { basis: 'today', decision: wouldBe, devices };
    }
    if (today.kind === null) return { basis: 'message', decision: today, devices };
    // Whether it was addressed to the person regardless of keywords, which may have been different then.
    const settings = { ...facts.settings, keywords: [] };
    const { kind } = decideNotification({ ...facts, settings, message, now }, kinds);
    const decision = await this.#findDecision(userId, place, kind);
    if (decision !== null) return { basis: 'record', decision, devices };
    // Reading it since does not affect how such a message is delivered.
    const unread = { ...facts, person: { ...facts.person, readUpTo: 0 } };
    return {
      basis: 'today',
      decision: decideNotification({ ...unread, message, now }, kinds),
      devices,
    };
  }

  /** The decision at that time. Null: nobody could be notified then, or it is too long ago. */
  async #findDecision(
    userId: string,
    place: Place,
    kind: NotificationKind | null,
  ): Promise<NotificationDecision | null> {
    const { db } = this.#parts;
    const alert = await db.get(findAlertOf, { userId, ...place });
    if (alert !== undefined && alert.how !== null) {
      return toDecision({ ...alert, kind: alert.type, how: alert.how });
    }
    const run = await db.get(findRun, { userId, ...place });
    if (run === undefined || run.to_seq < place.seq) return null;
    // A run covers addressed messages in between, even after their alert was deleted.
    return this.#isAddressed(kind) && !this.#isAddressed(run.kind) ? null : toDecision(run);
  }

  /** Current devices, and removed ones that were notified. */
  async #listDevices(caller: Session, place: Place): Promise<Explanation['devices']> {
    const { db, devices } = this.#parts;
    const { userId } = caller;
    const { seq } = place;
    const told: StoredDelivery[] = [];
    for (const topic of topicsOf(place, this.#parts.kinds)) {
      told.push(...(await db.all(listDeliveriesOf, { userId, topic, seq })));
    }
    // For a device that was alerted several times the last delivery counts.
    const deliveries = told.toSorted((a, b) => b.attempt - a.attempt);
    const { devices: present } = await devices.list(caller);
    const known = new Map<string, Device>(present.map((device) => [device.id, device]));
    const ids = new Set([...known.keys(), ...deliveries.map((delivery) => delivery.device_id)]);
    return [...ids].map((deviceId) => ({
      deviceId,
      userAgent: known.get(deviceId)?.userAgent ?? null,
      isPresent: known.has(deviceId),
      isCurrent: known.get(deviceId)?.isCurrent ?? false,
      delivery: toDelivery(deliveries.find((delivery) => delivery.device_id === deviceId)),
    }));
  }

  #isAddressed(kind: NotificationKind | null): boolean {
    return kind !== null && this.#parts.kinds[kind].isAddressed;
  }
}

function hasReactionOfOthers({ authorId, reactions = [] }: MessageRow): boolean {
  return reactions.some(({ userIds }) => userIds.some((id) => id !== authorId));
}

function toDelivery(
  stored: StoredDelivery | undefined,
): Explanation['devices'][number]['delivery'] {
  if (stored === undefined) return null;
  const { state, reason, at, dismissed_at: withdrawnAt } = stored;
  return { state, reason, at, withdrawnAt };
}
