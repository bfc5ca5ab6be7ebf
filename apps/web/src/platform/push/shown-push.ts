/** A notification of messages that this device shows. */
export interface ShownPush {
  chatId: string;
  /** The position of its newest message; null if the device does not report it. */
  seq: number | null;
  tag: string;
}
