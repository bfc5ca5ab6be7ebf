import type { Mention } from './mentions.ts';
import type { ChatEvent, MessageContent, Quote } from './messages.ts';
import type { NotificationDecision } from './notification-decision.ts';
import type { NotificationFacts } from './notification-facts.ts';
import {
  defaultChatNotificationSettings,
  defaultNotificationSettings,
  type ChatNotificationSettings,
  type NotificationSettings,
} from './notification-settings.ts';

/** The person whom the decision is about. */
export const me = 'me';
export const hour = 60 * 60 * 1000;
/** A Saturday, 23:00 in Berlin. */
export const now = Date.parse('2026-11-21T22:00Z');
/** When the quiet hours end. */
export const morning = Date.parse('2026-11-22T06:00Z');

export const quiet: Partial<NotificationSettings> = {
  quietHours: {
    isOn: true,
    days: Array.from({ length: 7 }, () => [{ from: 22 * 60, to: 7 * 60 }]),
  },
  timeZone: 'Europe/Berlin',
};

export interface Situation {
  text?: string;
  event?: ChatEvent;
  mentions?: string[];
  /** The author of the message that it answers. */
  answered?: string;
  author?: string;
  direct?: boolean;
  settings?: Partial<NotificationSettings>;
  chat?: Partial<ChatNotificationSettings>;
  person?: Partial<NotificationFacts['person']>;
  offDutyUntil?: number;
}

/** A message by another person in a group, seq 10, to a member with default settings. */
export function factsOf(situation: Situation): NotificationFacts {
  const { text = 'Good morning', event, author = 'ben', mentions = [], answered } = situation;
  return {
    message: {
      authorId: author,
      seq: 10,
      content: event === undefined ? toContent(text, mentions) : { type: 'event', event },
      ...(answered !== undefined && { replyTo: quoteOf(answered) }),
    },
    chatType: situation.direct === true ? 'direct' : 'group',
    person: {
      id: me,
      isActive: true,
      membership: { state: 'active', joinedSeq: 1 },
      readUpTo: 9,
      ...situation.person,
    },
    settings: { ...defaultNotificationSettings, ...situation.settings },
    chatSettings: { ...defaultChatNotificationSettings, ...situation.chat },
    offDutyUntil: situation.offDutyUntil ?? null,
    now,
  };
}

export const mention = { mentions: [me] };
/** An answer to the person's own message. */
export const reply = { answered: me };
export const muted = { mutedUntil: now + hour };

/** The outcome: how, why, until when, and until when it is postponed. */
export type Outcome = [
  how: NotificationDecision['how'],
  reason: NotificationDecision['reason'],
  until?: number | null,
  postponedUntil?: number | null,
];

export function decisionOf([how, reason, until = null, postponedUntil = null]: Outcome) {
  return { how, reason, until, postponedUntil };
}

function quoteOf(authorId: string): Quote {
  return { messageId: 'quoted', seq: 3, authorId, type: 'text', excerpt: 'Who comes?' };
}

function toContent(text: string, people: readonly string[]): MessageContent {
  if (people.length === 0) return { type: 'text', text };
  const mentions = people.map((who): Mention => ({
    start: 0,
    length: 2,
    who: who === '@all' ? { type: 'all' } : { type: 'user', userId: who },
  }));
  return { type: 'text', text, mentions };
}
