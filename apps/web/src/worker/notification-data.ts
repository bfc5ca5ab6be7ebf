/** Data stored in a notification, for those that replace it. */
export interface NotificationData {
  address: string;
  title: string;
  chatId: string | null;
  /** The position of the newest message. */
  seq: number;
  /** The ids of its messages, so that one that comes twice counts once. */
  messageIds: readonly string[];
  /** The row of the feed that marking it as read settles; absent where reading the chat does. */
  notificationId?: string;
  /** Absent where an answer may be offered, and without a chat. */
  canReply?: false;
}
