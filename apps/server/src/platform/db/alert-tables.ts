import type {
  DeliveryState,
  NotificationDecision,
  NotificationKind,
  NotificationLevel,
  NotificationReason,
  NotificationState,
} from '@tend/protocol';

/** A person's notification settings; no row if nothing was changed. */
export interface NotificationSettingsTable {
  user_id: string;
  direct: number;
  groups: NotificationLevel;
  /** JSON, in the protocol's format. */
  keywords: string;
  reactions: number;
  /** JSON, in the protocol's format. */
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

/** An alert addressed to a person: a row of their feed. */
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
  /** JSON, in the protocol's format; null for what is no reaction. */
  reaction: string | null;
  state: NotificationState;
  reason: NotificationReason;
  /** How it was delivered; null if there was no device, and for alerts raised before this was recorded. */
  how: NotificationDecision['how'] | null;
  until: number | null;
  postponed_until: number | null;
  version: number;
}

/**
 * A run of ordinary messages of a chat with the same decision for a person. Kept for people with a device, and not a
 * row of their space: a message to a large group only moves the end of a run for each member.
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

/** How far a chat's messages have been processed into alerts; see MessageDecider. */
export interface AlertCursorsTable {
  chat_id: string;
  seq: number;
  user_id: string | null;
}

/**
 * A past or future delivery of a topic to a device, covering a range of the chat's messages. At most one per device and
 * topic waits.
 */
export interface AlertDeliveriesTable {
  device_id: string;
  topic: string;
  /** Counts the attempts for the device and topic. */
  attempt: number;
  user_id: string;
  chat_id: string | null;
  from_seq: number;
  to_seq: number;
  state: DeliveryState;
  /** Why it was dropped. */
  reason: NotificationReason | null;
  /** When the delivery reached its state; for a waiting one, when it is due. */
  at: number;
  dismissed_at: number | null;
}

/** The time up to which a person's seen alerts have been deleted; no row until something was deleted. */
export interface FeedHorizonsTable {
  user_id: string;
  before: number;
  version: number;
}
