/** What is kept in a notification, for the ones that follow it. */
export interface NotificationData {
  address: string;
  title: string;
  chatId: string | null;
  /** Of the newest message. */
  seq: number;
  /** Of the messages that it stands for: one that comes twice counts once. */
  messageIds: readonly string[];
}
