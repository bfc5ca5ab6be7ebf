import {
  decideNotification,
  decideReaction,
  isPermitted,
  isReadable,
  isSettledByReading,
  topicOf,
  type MessageContent,
  type MessageRow,
  type NotificationDecision,
  type NotificationKind,
  type NotificationKinds,
  type NotificationReason,
  type PushPayload,
} from '@tend/protocol';
import { addressOf, addressOfMessage } from '@tend/protocol/addresses';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PushOptions } from '../../../platform/push/push-sender.ts';
import { wordFiles, type Texts, type Wording } from '../../../platform/texts/texts.ts';
import type { MessagesService } from '../../messages/messages.service.ts';
import type { ReadMarksService } from '../../messages/read-marks.service.ts';
import { findNewReaction, readReaction } from '../alerts.store.ts';
import {
  findChat,
  findDeleted,
  findName,
  findReader,
  findRecipient,
  toFacts,
  type RecipientFacts,
} from '../audience.store.ts';
import { findShown } from '../deliveries.store.ts';
import { findSettledUpTo, listUnsettled } from '../settled.ts';
import { nameForPushServices } from './push-topic.ts';
import { spellMentions, writeMessage, writeReaction } from './push-wording.ts';

interface Parts {
  db: Database;
  clock: Clock;
  texts: Texts;
  messages: MessagesService;
  readMarks: ReadMarksService;
  kinds: NotificationKinds;
}

/** The alerts that wait for a person's device. */
export interface Waiting {
  userId: string;
  topic: string;
  chatId: string | null;
  fromSeq: number;
  toSeq: number;
}

/** A push, composed for this moment. */
export interface Push {
  type: 'push';
  payload: PushPayload;
  /** Sent instead if the push service rejects the payload as too large. */
  brief: PushPayload | null;
  options: Omit<PushOptions, 'ttlSeconds'>;
  /** When the push is no longer worth delivering. */
  expiresAt: number;
  /** When the device is alerted again. Null: only once. */
  repeatsAt: number | null;
}

export type Composed =
  | Push
  | { type: 'wait'; until: number }
  | { type: 'end'; state: 'dropped' | 'expired'; reason: NotificationReason | null };

/** A message waiting for a device, with the current decision on it. */
interface Decided {
  message: MessageRow;
  decision: NotificationDecision;
}

/** A message that is due now. */
interface Due extends Decided {
  kind: NotificationKind;
  expiresAt: number;
}

/** Only the newest waiting messages are considered: more than any device shows. */
const messagesPerPush = 20;
const urgencies = ['low', 'normal', 'high'] as const;
/**
 * A device that was offline for longer has lost the notification itself as well, since a newer one under its topic
 * replaced it.
 */
const readTtlMs = 60 * 60_000;
/** What was deleted must not stay on a device that was away: push services keep a push for at most four weeks. */
const deletionTtlMs = 28 * 24 * 60 * 60_000;

/** For browsers that must show something. */
const dismissalTexts = {
  read: 'messageNotification.readElsewhere',
  deleted: 'messageNotification.deleted',
} as const;

/** Decides at the moment of sending what a device is told about a topic, and writes the text. */
export class Composer {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async compose({ userId, topic, chatId, fromSeq, toSeq }: Waiting): Promise<Composed> {
    const { db, clock, kinds } = this.#parts;
    if (chatId === null) return dropped(null);
    const recipient = await db.get(findRecipient, { chatId, userId });
    const chat = await db.get(findChat, { chatId });
    if (!recipient || !chat) return dropped('notMember');
    const facts = toFacts(recipient, chat.type);
    if (topic === topicOf('reaction', { chatId, seq: toSeq }, kinds)) {
      return this.#composeReaction({ facts, title: chat.title, topic, chatId, seq: toSeq });
    }
    const waiting = await this.#listWaiting({ userId, topic, chatId, fromSeq, toSeq });
    const now = clock.now();
    const decided = waiting.map((message) => ({
      message,
      decision: decideNotification({ ...facts, message, now }, kinds),
    }));
    const [first, ...others] = decided.flatMap((one) => this.#toDue(one, topic, now));
    if (first === undefined) return toEnd(decided);
    const canReply = isPermitted(chat.who_writes, recipient.role);
    return this.#write({ facts, title: chat.title, canReply, topic, due: [first, ...others] });
  }

  /** The message's alert tells who reacted: a reaction is no message. */
  async #composeReaction(told: {
    facts: RecipientFacts;
    title: string | null;
    topic: string;
    chatId: string;
    seq: number;
  }): Promise<Composed> {
    const { db, clock, messages, readMarks, kinds } = this.#parts;
    const { facts, title: groupTitle, topic, chatId, seq } = told;
    const userId = facts.person.id;
    const alert = await db.get(findNewReaction, { userId, chatId, seq });
    const [message] = await messages.listBetween(chatId, { from: seq, to: seq }, 1);
    if (!alert?.reaction || !message || !isReadable(message.content)) return dropped(null);
    const now = clock.now();
    const { how, reason, postponedUntil } = decideReaction({ ...facts, message, now }, kinds);
    if (postponedUntil !== null) return { type: 'wait', until: postponedUntil };
    if (how !== 'silent') return dropped(reason);
    const { urgency, ttlMs } = kinds.reaction;
    const expiresAt = alert.created_at + ttlMs;
    if (expiresAt <= now) return { type: 'end', state: 'expired', reason: null };
    const { wording, ...shown } = await this.#reveal(facts, { message, actorId: alert.actor_id });
    const known = { ...shown, ...readReaction(alert.reaction), groupTitle };
    const badgeCount = (await readMarks.countUnread(userId)).total;
    const withWords = (text: string | null): PushPayload => ({
      v: 1,
      kind: 'message',
      tag: topic,
      ...writeReaction(wording, { ...known, text }),
      url: `/#${addressOfMessage(chatId, seq)}`,
      chatId,
      // Without the message's id, so that a further reaction to it is not taken for a push that comes twice.
      notificationId: alert.id,
      seq,
      timestamp: alert.created_at,
      badgeCount,
      renotify: false,
      silent: true,
    });
    return {
      type: 'push',
      payload: withWords(shown.text),
      brief: shown.text === null ? null : withWords(null),
      options: { urgency, topic: nameForPushServices(topic) },
      expiresAt,
      repeatsAt: null,
    };
  }

  /**
   * Removes what a device shows of a topic or, after messages were deleted, silently replaces it with the rest. Null if
   * it may stay, since something newer is shown by now.
   */
  async composeDismissal(
    deviceId: string,
    topic: string,
  ): Promise<(Push & { dismissesUpTo: number | null }) | null> {
    const { db, kinds } = this.#parts;
    const shown = await db.get(findShown, { deviceId, topic });
    if (!shown?.chatId) return null;
    const { userId, chatId, fromSeq, toSeq } = shown;
    const settledUpTo = await findSettledUpTo(db, { userId, chatId, topic, toSeq }, kinds);
    const hasDeleted = (await db.get(findDeleted, { chatId, fromSeq, toSeq })) !== undefined;
    if (settledUpTo >= toSeq) {
      const ttlMs = hasDeleted ? deletionTtlMs : readTtlMs;
      const gone = { userId, chatId, upTo: settledUpTo, toSeq, why: 'read', ttlMs } as const;
      return this.#writeDismissal(topic, gone);
    }
    if (!hasDeleted) return null;
    const left = await this.compose({ userId, topic, chatId, fromSeq: settledUpTo + 1, toSeq });
    if (left.type !== 'push') {
      const gone = { userId, chatId, upTo: toSeq, toSeq, why: 'deleted' } as const;
      return this.#writeDismissal(topic, { ...gone, ttlMs: deletionTtlMs });
    }
    // With the same position as the notification it replaces and no message that the device knows: otherwise the device
    // would treat it as a late push.
    const quietly = { seq: toSeq, messageId: undefined, renotify: false, silent: true };
    const payload = { ...left.payload, ...quietly };
    const brief = left.brief && { ...left.brief, ...quietly };
    const expiresAt = this.#parts.clock.now() + deletionTtlMs;
    return { ...left, payload, brief, expiresAt, repeatsAt: null, dismissesUpTo: null };
  }

  async #writeDismissal(
    topic: string,
    gone: {
      userId: string;
      chatId: string;
      upTo: number;
      toSeq: number;
      why: keyof typeof dismissalTexts;
      ttlMs: number;
    },
  ): Promise<(Push & { dismissesUpTo: number }) | null> {
    const { db, clock, texts, readMarks } = this.#parts;
    const { userId, chatId, upTo, toSeq, why, ttlMs } = gone;
    const reader = await db.get(findReader, { userId });
    if (reader === undefined) return null;
    const { say } = texts.in(reader.language);
    return {
      type: 'push',
      dismissesUpTo: toSeq,
      payload: {
        v: 1,
        kind: 'withdraw',
        tag: topic,
        title: reader.organizationName ?? '',
        body: say(dismissalTexts[why]),
        url: `/#${addressOf('anyChat', { chatId })}`,
        chatId,
        seq: upTo,
        timestamp: clock.now(),
        badgeCount: (await readMarks.countUnread(userId)).total,
        silent: true,
      },
      brief: null,
      options: { urgency: 'low', topic: nameForPushServices(topic) },
      expiresAt: clock.now() + ttlMs,
      repeatsAt: null,
    };
  }

  /** The messages of a delivery that still need the person, as far as that is not decided by their read mark. */
  async #listWaiting(waiting: Waiting & { chatId: string }): Promise<MessageRow[]> {
    const { db, messages, kinds } = this.#parts;
    const { topic, chatId, fromSeq: from, toSeq: to } = waiting;
    if (isSettledByReading(topic, kinds)) {
      return messages.listBetween(chatId, { from, to }, messagesPerPush);
    }
    const seqs = new Set(await listUnsettled(db, waiting, kinds));
    const listed = await messages.listBetween(chatId, { from, to }, messagesPerPush);
    return listed.filter(({ seq }) => seqs.has(seq));
  }

  #toDue({ message, decision }: Decided, topic: string, now: number): Due[] {
    const { kinds } = this.#parts;
    const { kind, how, postponedUntil } = decision;
    if (kind === null || topicOf(kind, message, kinds) !== topic) return [];
    if ((how !== 'sound' && how !== 'silent') || postponedUntil !== null) return [];
    const expiresAt = message.createdAt + kinds[kind].ttlMs;
    return expiresAt > now ? [{ message, decision, kind, expiresAt }] : [];
  }

  async #write(found: {
    facts: RecipientFacts;
    title: string | null;
    canReply: boolean;
    topic: string;
    due: readonly [Due, ...Due[]];
  }): Promise<Composed> {
    const { clock, kinds } = this.#parts;
    const { topic, due } = found;
    const weigh = ({ kind }: Due) => urgencies.indexOf(kinds[kind].urgency);
    const newest = due.at(-1) ?? due[0];
    const { kind } = due.toSorted((a, b) => weigh(b) - weigh(a))[0] ?? newest;
    const { urgency, repeatEveryMs } = kinds[kind];
    const isSilent = due.every(({ decision }) => decision.how === 'silent');
    const text = { ...found, message: newest.message, kind, isSilent };
    return {
      type: 'push',
      ...(await this.#word(text)),
      options: { urgency, topic: nameForPushServices(topic) },
      expiresAt: Math.max(...due.map((one) => one.expiresAt)),
      repeatsAt: repeatEveryMs === null ? null : clock.now() + repeatEveryMs,
    };
  }

  /** In the person's language, revealing only what they and the organisation allow. */
  async #word(told: {
    facts: RecipientFacts;
    title: string | null;
    canReply: boolean;
    topic: string;
    message: MessageRow;
    kind: NotificationKind;
    isSilent: boolean;
  }): Promise<Pick<Push, 'payload' | 'brief'>> {
    const { facts, title: groupTitle, canReply, topic, message, kind, isSilent } = told;
    const { chatId, seq, id: messageId, createdAt: timestamp, authorId: actorId } = message;
    const { wording, text, ...shown } = await this.#reveal(facts, { message, actorId });
    const unread = await this.#parts.readMarks.countUnread(facts.person.id);
    const count = unread.byChat.get(chatId) ?? 0;
    const known = { ...shown, kind, groupTitle, count };
    const withWords = (shownText: string | null): PushPayload => ({
      v: 1,
      kind: 'message',
      tag: topic,
      ...writeMessage(wording, { ...known, text: shownText }),
      url: `/#${addressOfMessage(chatId, seq)}`,
      chatId,
      messageId,
      ...(!canReply && { canReply }),
      seq,
      timestamp,
      badgeCount: unread.total,
      renotify: !isSilent,
      silent: isSilent,
    });
    return { payload: withWords(text), brief: text === null ? null : withWords(null) };
  }

  /** What may be shown of a message, and of who caused its alert. */
  async #reveal(
    { person, settings }: RecipientFacts,
    { message, actorId }: { message: MessageRow; actorId: string },
  ): Promise<{
    wording: Wording;
    organizationName: string;
    sender: string | null;
    text: string | null;
  }> {
    const { db, texts } = this.#parts;
    const reader = await db.get(findReader, { userId: person.id });
    const mayTell = reader?.allowsText === 1;
    const wording = texts.in(reader?.language ?? 'en');
    return {
      wording,
      organizationName: reader?.organizationName ?? '',
      sender: mayTell && settings.showSender ? await this.#nameOf(actorId) : null,
      text: mayTell && settings.showText ? await this.#textOf(message, wording) : null,
    };
  }

  async #nameOf(id: string): Promise<string | null> {
    return (await this.#parts.db.get(findName, { id }))?.name ?? null;
  }

  async #textOf({ content }: MessageRow, { say }: Wording): Promise<string | null> {
    switch (content.type) {
      case 'text':
        return this.#spell(content);
      case 'files':
        return wordFiles(content, await this.#spell(content), say);
      case 'poll':
        return say('message.poll', { question: content.question });
      case 'event':
      case 'deleted':
      case 'unknown':
        return null;
    }
  }

  async #spell(content: Extract<MessageContent, { type: 'text' | 'files' }>): Promise<string> {
    const names = new Map<string, string>();
    for (const { who } of content.mentions ?? []) {
      const name = who.type === 'user' ? await this.#nameOf(who.userId) : null;
      if (who.type === 'user' && name !== null) names.set(who.userId, name);
    }
    return spellMentions(content.text, content.mentions, names);
  }
}

/** Nothing to send now: not yet, or not any more. */
function toEnd(decided: readonly Decided[]): Composed {
  const waits = decided.flatMap(({ decision }) => decision.postponedUntil ?? []);
  if (waits.length > 0) return { type: 'wait', until: Math.min(...waits) };
  const decision = decided.at(-1)?.decision;
  const isWanted = decision?.how === 'sound' || decision?.how === 'silent';
  if (isWanted) return { type: 'end', state: 'expired', reason: null };
  return dropped(decision?.reason ?? null);
}

function dropped(reason: NotificationReason | null): Composed {
  return { type: 'end', state: 'dropped', reason };
}
