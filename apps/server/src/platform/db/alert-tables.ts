import type {
  DeliveryState,
  NotificationDecision,
  NotificationKind,
  NotificationLevel,
  NotificationReason,
  NotificationState,
} from '@tend/protocol';

/** How a person wants to be notified; no row for who has changed nothing. */
export interface NotificationSettingsTable {
  user_id: string;
  direct: number;
  groups: NotificationLevel;
  /** JSON, as the protocol has it. */
  keywords: string;
  /** JSON, as the protocol has it. */
  quiet_hours: string;
  time_zone: string | null;
  do_not_disturb_until: number | null;
  sound: number;
  vibration: number;
  show_sender: number;
  show_text: number;
  email_digest: number;
  version: number;
}

export interface ChatNotificationSettingsTable {
  user_id: string;
  chat_id: string;
  level: NotificationLevel | null;
  muted_until: number | null;
  version: number;
}

/** An alert that is addressed to a person: a row of their feed. */
export interface AlertsTable {
  user_id: string;
  seq: number;
  id: string;
  chat_id: string | null;
  message_id: string | null;
  message_seq: number | null;
  type: NotificationKind;
  actor_id: string;
  created_at: number;
  state: NotificationState;
  reason: NotificationReason;
  /** How it was told; null where there was no device, and for what was raised before this was kept. */
  how: NotificationDecision['how'] | null;
  until: number | null;
  postponed_until: number | null;
  version: number;
}

/**
 * Ordinary messages of a chat on which the same was decided for a person, from one to another. Kept for people with a
 * device, and no row of their space: a message to a large group raises the end of a run for each, and no more.
 */
export interface AlertRunsTable {
  user_id: string;
  chat_id: string;
  from_seq: number;
  to_seq: number;
  decided_at: number;
  kind: NotificationKind;
  how: NotificationDecision['how'];
  reason: NotificationReason;
  until: number | null;
  postponed_until: number | null;
}

/** How far a chat's messages have been looked at for the alerts that they raise; see MessageDecider. */
export interface AlertCursorsTable {
  chat_id: string;
  seq: number;
  user_id: string | null;
}

/**
 * Each time that a device was told, or is to be told, of a topic: of the messages from one place of the chat to another.
 * Of a device and topic at most one waits.
 */
export interface AlertDeliveriesTable {
  device_id: string;
  topic: string;
  /** Counts up for the device and topic. */
  attempt: number;
  user_id: string;
  chat_id: string | null;
  from_seq: number;
  to_seq: number;
  state: DeliveryState;
  /** Why it was dropped. */
  reason: NotificationReason | null;
  /** When it came to that; of what waits, when it is to go out. */
  at: number;
  dismissed_at: number | null;
}

/** Up to when what a person has seen of their feed was deleted; no row while nothing was. */
export interface FeedHorizonsTable {
  user_id: string;
  before: number;
  version: number;
}
