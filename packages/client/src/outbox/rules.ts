import type {
  ChatListing,
  ChatNotificationSettings,
  Heard,
  MessageContent,
  MessageRow,
  NotificationRow,
  NotificationSettings,
  OutputOf,
  PinsRow,
  Row,
} from '@tend/protocol';
import type { OutboxEntry, QueuedCommand } from '../store/records.ts';
import type { QuotedMessage } from '../views/conversation-message.ts';

export type QueuedName = QueuedCommand['name'];
export type Inputs = { [Name in QueuedName]: Extract<QueuedCommand, { name: Name }>['input'] };
/** A command whose name and input TypeScript knows to belong together. */
export type CommandOf<Name extends QueuedName> = {
  [Each in Name]: { name: Each; input: Inputs[Each] };
}[Name];

/** The rows, besides messages, whose display a waiting command may change, by kind. */
export interface Shown {
  /** How far the person has read a chat. */
  readMark: { chatId: string; upTo: number };
  chatListing: ChatListing & { chatId: string };
  heard: Heard & { chatId: string };
  notification: NotificationRow;
  notificationSettings: NotificationSettings;
  chatNotificationSettings: { chatId: string; settings: ChatNotificationSettings };
  ownEmoji: { usedReactions: readonly string[]; skinTone: number };
  pins: Pick<PinsRow, 'chatId' | 'pins'> & { selfId: string };
}
/** When a command was given, by this device's clock, and the message that it is about. */
export type Given = Pick<OutboxEntry, 'createdAt' | 'about'>;
type Effects<Input> = {
  [Kind in keyof Shown]?: (row: Shown[Kind], input: Input, given: Given) => Shown[Kind];
};

/** A message that shows at the end of its chat before the server has it. */
export interface AppendedMessage {
  chatId: string;
  id: string;
  content: MessageContent;
  replyTo: QuotedMessage | null;
  forwardedFrom: string | null;
}

/** The person who gave a command, and the time by this device's clock, in Unix milliseconds. */
export interface Giver {
  selfId: string;
  at: number;
}

/** Everything that depends on which command waits in the outbox. */
interface Rules<Input, Output> {
  /**
   * - `each`: every command is an entry of its own, and the entries of a lane are sent in the order of their ids (UUIDv7)
   * - `latest`: only one command per key waits. A newer one replaces it, or is joined with it by `join`, which returns
   *   null if the waiting command already includes the newer one
   */
  entry:
    | {
        type: 'each';
        lane: (input: Input) => string;
        id: (input: Input, newId: () => string) => string;
      }
    | {
        type: 'latest';
        key: (input: Input) => string;
        /** Commands with different keys that are sent in the order of these; otherwise each key is a lane of its own. */
        lane?: (input: Input) => string;
        join?: (waiting: QueuedCommand, input: Input) => Input | null;
      };
  /** The input to send after this long a wait; without it, the input is sent unchanged. */
  afterWaiting?: (input: Input, waitedMs: number) => Input;
  /**
   * The version from the server's answer (for a read mark: the position). The entry is kept until what `awaits` names has
   * reached it.
   */
  ackedAs: (output: Output) => number;
  /**
   * What must be in the local copy before an acknowledged entry is removed, so that nothing flickers: the person's own
   * space (`own`) or the command's chat (`chat`) up to the version from `ackedAs`, or the small row with this key, once
   * `isProvenBy` returns true for it.
   */
  awaits: 'own' | 'chat' | { rowKey: (input: Input) => string };
  /** Whether a row shows that the server has carried it out, whether or not its answer has come. */
  isProvenBy?: (
    row: Row,
    entry: { input: Input; ackedAs: number | null; selfId: string },
  ) => boolean;
  /** Whether the person must decide what becomes of a refused command; others are dropped. */
  isKeptWhenRefused: boolean;
  /** Whether the input contains a version of a space. Versions are void after a change of epoch: then it is dropped. */
  namesVersion: boolean;
  appends?: (input: Input, entry: Pick<OutboxEntry, 'about' | 'files'>) => AppendedMessage | null;
  /**
   * What it changes at once, until the row that came of it is held or the server has refused it. A row that it leaves
   * alone must stay the same object. `at` is when the command was given, by this device's clock.
   */
  effects?: Effects<Input>;
  /** The same for a message that was sent, known by its `id` or `seq`. */
  changesMessage?: (row: MessageRow, input: Input, by: Giver) => MessageRow;
  /** For how long it waits where it can still be taken back, in milliseconds. */
  heldForMs?: (entry: Pick<OutboxEntry, 'files' | 'about'>) => number;
}

/** The rules of each command. */
export type CommandRules = { [Name in QueuedName]: Rules<Inputs[Name], OutputOf<Name>> };
