import type { CopyTransaction } from '../copy/copy-transaction.ts';
import type { OutboxEntry, QueuedCommand, SeenMessage, WaitingFile } from '../store/records.ts';

/** What goes with a command that is added. */
export interface Addition {
  about?: SeenMessage | undefined;
  files?: readonly WaitingFile[] | undefined;
  /** The key of the entry whose place it takes, with the files that wait there; without one it is its own. */
  place?: string | undefined;
  /** Ends before the command is stored, and never rejects. */
  before?: (() => Promise<void>) | undefined;
  /** Part of the same write. */
  alongside?: (tx: CopyTransaction, entry: OutboxEntry, replaced?: OutboxEntry) => Promise<void>;
}

/** Files of a message: those that wait on this device, or in `about`, those that the server has. */
export interface FilesToSend extends Pick<Addition, 'about' | 'files' | 'place'> {
  keep?: () => Promise<void>;
}

/** Changes what only the person sees. */
export type OwnCommand = Extract<
  QueuedCommand,
  {
    name:
      | 'chat.setPinned'
      | 'chat.orderPinned'
      | 'chat.setArchived'
      | 'chat.setMarkedUnread'
      | 'message.markHeard'
      | 'user.setSkinTone';
  }
>;
