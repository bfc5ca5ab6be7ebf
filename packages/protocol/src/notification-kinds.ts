/** What may stand between a message and a person's attention. */
export type Barrier =
  'mute' | 'level' | 'doNotDisturb' | 'quietHours' | 'offDuty' | 'soundOff' | 'read';

interface KindRules {
  /** Whether it is meant for the person and so gets a row in their feed; others are only unread messages. */
  isAddressed: boolean;
  /** Whether it needs the person at once: the feed has a filter for these. */
  isUrgent: boolean;
  /** The lowest level of a chat at which it comes through. */
  level: 'all' | 'mentions';
  /** What does not hold it up. */
  breaksThrough: readonly Barrier[];
  /** Of the push message (RFC 8030, section 5.3): whether a phone that saves power is woken. */
  urgency: 'low' | 'normal' | 'high';
  /** After this long it is worth telling no more: a push is dropped, and postponed no further. */
  ttlMs: number;
  /** Devices show one notification for each topic: a newer one replaces it. `chat`: one for each chat. */
  topic: 'chat';
  /**
   * What ends it, on all devices:
   * - `read`: the person's read mark reaches the message
   * - `acknowledged`, `opened`: the person says so; a read mark does not touch it
   */
  settledBy: 'read' | 'acknowledged' | 'opened';
  /** A device is told again after this long, until the alert is settled or its time is over. Null: once is enough. */
  repeatEveryMs: number | null;
}

const hourMs = 60 * 60 * 1000;

/** Ends with the unread message that it tells of. */
const ofMessage = { topic: 'chat', settledBy: 'read', repeatEveryMs: null } as const;

/** Everything that can notify somebody. A new kind is a line here and a way to recognise it. */
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
  /** Everybody in the group was mentioned. */
  all: {
    isAddressed: true,
    isUrgent: false,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'high',
    ttlMs: 24 * hourMs,
    ...ofMessage,
  },
  /** A word that the person watches for. */
  keyword: {
    isAddressed: true,
    isUrgent: false,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'normal',
    ttlMs: 24 * hourMs,
    ...ofMessage,
  },
  /** Somebody has brought the person into a group. */
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

/** The key under which devices show an alert of a chat. */
export function topicOf(kind: NotificationKind, chatId: string): string {
  switch (notificationKinds[kind].topic) {
    case 'chat':
      // Android tells the app nothing else of what it shows.
      return chatId;
  }
}

type SettledBy = KindRules['settledBy'];

/** The kinds that end in this way. */
export function kindsSettledBy(way: SettledBy): readonly NotificationKind[] {
  return notificationKindNames.filter((kind) => notificationKinds[kind].settledBy === way);
}

/** The topics of a chat's alerts: of some kinds, or of all. */
export function topicsOf(
  chatId: string,
  kinds: readonly NotificationKind[] = notificationKindNames,
): readonly string[] {
  return [...new Set(kinds.map((kind) => topicOf(kind, chatId)))];
}
