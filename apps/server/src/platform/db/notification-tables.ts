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

/** What is addressed to a person. */
export interface NotificationsTable {
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
  version: number;
}

/** Up to when what a person has seen of their feed was deleted; no row while nothing was. */
export interface FeedHorizonsTable {
  user_id: string;
  before: number;
  version: number;
}

/** How far a chat's messages have been expanded to what they notify; see ExpansionService. */
export interface NotificationCursorsTable {
  chat_id: string;
  seq: number;
  user_id: string | null;
}

/** What was decided on a person's messages of a chat, from one to another: see DecisionRecords. */
export interface NotificationDecisionsTable {
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

/** What came of telling a device of a chat's messages, from one to another; of those that wait there is one at most. */
export interface PushDeliveriesTable {
  device_id: string;
  chat_id: string;
  seq: number;
  from_seq: number;
  user_id: string;
  state: DeliveryState;
  /** Why it was dropped. */
  reason: NotificationReason | null;
  /** When it came to that; of what waits, when it is to go out. */
  at: number;
  withdrawn_at: number | null;
}
