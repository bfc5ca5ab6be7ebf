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
}

const hourMs = 60 * 60 * 1000;

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
  },
  mention: {
    isAddressed: true,
    isUrgent: false,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'high',
    ttlMs: 72 * hourMs,
  },
  /** Everybody in the group was mentioned. */
  all: {
    isAddressed: true,
    isUrgent: false,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'high',
    ttlMs: 24 * hourMs,
  },
  /** A word that the person watches for. */
  keyword: {
    isAddressed: true,
    isUrgent: false,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'normal',
    ttlMs: 24 * hourMs,
  },
  /** Somebody has brought the person into a group. */
  added: {
    isAddressed: true,
    isUrgent: false,
    level: 'mentions',
    breaksThrough: [],
    urgency: 'normal',
    ttlMs: 72 * hourMs,
  },
  /** An ordinary message in a group. */
  group: {
    isAddressed: false,
    isUrgent: false,
    level: 'all',
    breaksThrough: [],
    urgency: 'normal',
    ttlMs: 24 * hourMs,
  },
} as const satisfies Record<string, KindRules>;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationKindRules = KindRules;

function isKind(name: string): name is NotificationKind {
  return Object.hasOwn(notificationKinds, name);
}

export const notificationKindNames: readonly NotificationKind[] =
  Object.keys(notificationKinds).filter(isKind);
