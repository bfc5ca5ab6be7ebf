import type { MessageRow } from './messages.ts';
import type { ChatNotificationSettings, NotificationSettings } from './notification-settings.ts';

/** Everything that a decision depends on, for one message and one person. */
export interface NotificationFacts {
  message: Pick<MessageRow, 'authorId' | 'seq' | 'content' | 'replyTo'>;
  chatType: 'direct' | 'group';
  person: {
    id: string;
    isActive: boolean;
    /** Null for a person who was never in the chat. */
    membership: { state: 'active' | 'left'; joinedSeq: number } | null;
    readUpTo: number;
  };
  settings: NotificationSettings;
  chatSettings: ChatNotificationSettings;
  /** The end of the time off duty; null: on duty, or without a duty. */
  offDutyUntil: number | null;
  now: number;
}
