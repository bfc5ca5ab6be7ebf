/** Obstacles between a message and a person's attention, apart from having read it: see `settledBy`. */
export type Barrier = 'mute' | 'level' | 'doNotDisturb' | 'quietHours' | 'offDuty' | 'soundOff';

interface KindRules {
  /** Whether it is meant for the person and so gets a row in their feed; other messages are only unread. */
  isAddressed: boolean;
  /** Whether it needs the person at once: the feed has a filter for these. */
  isUrgent: boolean;
  /** Whether the e-mail to people whom no device reaches contains it; in groups, only if it is addressed. */
  isEmailed: boolean;
  /** The lowest level of a chat that lets it through. */
  level: 'all' | 'mentions';
  /** Whether it comes without a sound, whatever the settings. */
  isQuiet: boolean;
  /** Barriers that do not hold it back. */
  breaksThrough: readonly Barrier[];
  /** The urgency of the push message (RFC 8030, section 5.3): whether it wakes a phone that saves power. */
  urgency: 'low' | 'normal' | 'high';
  /** Lifetime: a push is dropped after this time, and postponed no further. */
  ttlMs: number;
  /**
   * Devices show one notification per topic: a newer one replaces it.
   * - `chat`: one per chat, shared with the other kinds that say so
   * - `kind`: one per chat for this kind alone
   * - `message`: one per message for this kind alone
   */
  topic: 'chat' | 'kind' | 'message';
  /**
   * What ends it, on all devices. Kinds of one topic agree in this.
   * - `read`: the person's read mark reaches the message
   * - `acknowledged`, `opened`: the person's own action; a read mark has no effect. Only for addressed kinds: the alert
   *   is settled once its row is no longer `new`
   */
  settledBy: 'read' | 'acknowledged' | 'opened';
  /** A device is alerted again after this time, until the alert is settled or expires. Null: only once. */
  repeatEveryMs: number | null;
}

const hourMs = 60 * 60 * 1000;

/** A message itself: ends when it is read. */
const ofMessage = {
  isQuiet: false,
  topic: 'chat',
  settledBy: 'read',
  repeatEveryMs: null,
} as const;

/**
 * Everything that can notify a person. If a message is of several kinds for a person, the first of them counts. What a
 * new kind needs besides its entry is listed in docs/alerts/README.md.
 */
export const notificationKinds = {
  /** A message in a direct chat. */
  direct: {
    isAddressed: false,
    isUrgent: false,
    isEmailed: true,
    level: 'all',
    breaksThrough: [],
    urgency: 'high',
    ttlMs: 72 * hourMs,
    ...ofMessage,
  },
  mention: {
    isAddressed: true,
    isUrgent: false,
    isEmailed: true,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'high',
    ttlMs: 72 * hourMs,
    ...ofMessage,
  },
  /** An answer to a message of theirs. */
  reply: {
    isAddressed: true,
    isUrgent: false,
    isEmailed: true,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'high',
    ttlMs: 72 * hourMs,
    ...ofMessage,
  },
  /** Everyone in the group was mentioned. */
  all: {
    isAddressed: true,
    isUrgent: false,
    isEmailed: true,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'high',
    ttlMs: 24 * hourMs,
    ...ofMessage,
  },
  /** A keyword that the person set. */
  keyword: {
    isAddressed: true,
    isUrgent: false,
    isEmailed: true,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'normal',
    ttlMs: 24 * hourMs,
    ...ofMessage,
  },
  /** Another person added them to a group. */
  added: {
    isAddressed: true,
    isUrgent: false,
    isEmailed: false,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'normal',
    ttlMs: 72 * hourMs,
    ...ofMessage,
  },
  /** Somebody reacted to a message of theirs: about a message that they wrote, so that nothing of it is unread. */
  reaction: {
    isAddressed: true,
    isUrgent: false,
    isEmailed: false,
    level: 'mentions',
    isQuiet: true,
    breaksThrough: [],
    urgency: 'low',
    ttlMs: 24 * hourMs,
    topic: 'message',
    settledBy: 'opened',
    repeatEveryMs: null,
  },
  /** An ordinary message in a group. */
  group: {
    isAddressed: false,
    isUrgent: false,
    isEmailed: false,
    level: 'all',
    breaksThrough: [],
    urgency: 'normal',
    ttlMs: 24 * hourMs,
    ...ofMessage,
  },
} as const satisfies Record<string, KindRules>;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationKindRules = KindRules;
/** Tests pass other rules than those of the registry. */
export type NotificationKinds = Record<NotificationKind, KindRules>;

function isKind(name: string): name is NotificationKind {
  return Object.hasOwn(notificationKinds, name);
}

export const notificationKindNames: readonly NotificationKind[] =
  Object.keys(notificationKinds).filter(isKind);

/** A kind by name; `unknown` for that of a newer server. */
export function readKind(name: string): NotificationKind | 'unknown' {
  return isKind(name) ? name : 'unknown';
}

/** Whether alerts of a kind never ring; false for a kind that only a newer server knows. */
export function isQuiet(name: string): boolean {
  return isKind(name) && notificationKinds[name].isQuiet;
}

/** A message, by chat and position. */
interface Place {
  chatId: string;
  seq: number;
}

/** The key by which devices identify the notification of an alert about a message. */
export function topicOf(
  kind: NotificationKind,
  { chatId, seq }: Place,
  kinds: NotificationKinds = notificationKinds,
): string {
  switch (kinds[kind].topic) {
    case 'chat':
      return chatId;
    case 'kind':
      return `${kind}:${chatId}`;
    case 'message':
      return `${kind}-${seq}:${chatId}`;
  }
}

/** The chat of a topic. Android reports nothing else of the notifications that it shows. */
export function chatOfTopic(topic: string): string {
  return topic.slice(topic.indexOf(':') + 1);
}

/** Whether a read mark ends what is shown under a topic. False for topics of kinds that this version does not have. */
export function isSettledByReading(
  topic: string,
  kinds: NotificationKinds = notificationKinds,
): boolean {
  return topicsSettledByReading(chatOfTopic(topic), kinds).includes(topic);
}

/** The topics under which alerts about a message can be shown. */
export function topicsOf(
  place: Place,
  kinds: NotificationKinds = notificationKinds,
): readonly string[] {
  return [...new Set(notificationKindNames.map((kind) => topicOf(kind, place, kinds)))];
}

/** Those of a chat's topics that its read mark ends: none of them stands for a single message. */
export function topicsSettledByReading(
  chatId: string,
  kinds: NotificationKinds = notificationKinds,
): readonly string[] {
  const settled = notificationKindNames.filter((kind) => kinds[kind].settledBy === 'read');
  return [...new Set(settled.map((kind) => topicOf(kind, { chatId, seq: 0 }, kinds)))];
}
