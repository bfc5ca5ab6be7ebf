/** Obstacles between a message and a person's attention. */
export type Barrier =
  'mute' | 'level' | 'doNotDisturb' | 'quietHours' | 'offDuty' | 'soundOff' | 'read';

interface KindRules {
  /** Whether it is meant for the person and so gets a row in their feed; other messages are only unread. */
  isAddressed: boolean;
  /** Whether it needs the person at once: the feed has a filter for these. */
  isUrgent: boolean;
  /** The lowest level of a chat that lets it through. */
  level: 'all' | 'mentions';
  /** Barriers that do not hold it back. */
  breaksThrough: readonly Barrier[];
  /** The urgency of the push message (RFC 8030, section 5.3): whether it wakes a phone that saves power. */
  urgency: 'low' | 'normal' | 'high';
  /** Lifetime: a push is dropped after this time, and postponed no further. */
  ttlMs: number;
  /** Devices show one notification per topic: a newer one replaces it. `chat`: one per chat. */
  topic: 'chat';
  /**
   * What ends it, on all devices:
   * - `read`: the person's read mark reaches the message
   * - `acknowledged`, `opened`: the person's own action; a read mark has no effect
   */
  settledBy: 'read' | 'acknowledged' | 'opened';
  /** A device is alerted again after this time, until the alert is settled or expires. Null: only once. */
  repeatEveryMs: number | null;
}

const hourMs = 60 * 60 * 1000;

/** Ends when the message is read. */
const ofMessage = { topic: 'chat', settledBy: 'read', repeatEveryMs: null } as const;

/** Everything that can notify a person. A new kind is an entry here and a way to recognise it. */
export const notificationKinds = {
  /** A message in a direct chat. */
  direct: {
    isAddressed: false,
    isUrgent: false,
    level: 'all',
    breaksThrough: [],
    urgency: 'high',
    ttlMs: 72 * hourMs,
    ...ofMessage,
  },
  mention: {
    isAddressed: true,
    isUrgent: false,
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
    level: 'mentions',
    breaksThrough: [],
    urgency: 'normal',
    ttlMs: 72 * hourMs,
    ...ofMessage,
  },
  /** An ordinary message in a group. */
  group: {
    isAddressed: false,
    isUrgent: false,
    level: 'all',
    breaksThrough: [],
    urgency: 'normal',
    ttlMs: 24 * hourMs,
    ...ofMessage,
  },
} as const satisfies Record<string, KindRules>;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationKindRules = KindRules;

function isKind(name: string): name is NotificationKind {
  return Object.hasOwn(notificationKinds, name);
}

export const notificationKindNames: readonly NotificationKind[] =
  Object.keys(notificationKinds).filter(isKind);

/** The key by which devices identify the notification of an alert of a chat. */
export function topicOf(kind: NotificationKind, chatId: string): string {
  switch (notificationKinds[kind].topic) {
    case 'chat':
      // Android reports nothing else of the notifications that it shows.
      return chatId;
  }
}

type SettledBy = KindRules['settledBy'];

/** The kinds that are settled in this way. */
export function kindsSettledBy(way: SettledBy): readonly NotificationKind[] {
  return notificationKindNames.filter((kind) => notificationKinds[kind].settledBy === way);
}

/** The topics of a chat's alerts, of some kinds or of all. */
export function topicsOf(
  chatId: string,
  kinds: readonly NotificationKind[] = notificationKindNames,
): readonly string[] {
  return [...new Set(kinds.map((kind) => topicOf(kind, chatId)))];
}
