/** A notification of messages that this device shows. */
export interface ShownPush {
  chatId: string;
  /** Of the newest message that it tells of; null where the device does not say which one that is. */
  seq: number | null;
  tag: string;
}
