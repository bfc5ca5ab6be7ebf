import {
  idSchema,
  limits,
  type InputOf,
  type NotificationState,
  type ParsedInputOf,
} from '@tend/protocol';
import type { Clock } from '../clock.ts';
import type { LocalCopy } from '../copy/local-copy.ts';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import type { OutboxEntry, QueuedCommand, SeenMessage } from '../store/records.ts';
import { storeDrafts, toDraft, toExcerpt } from '../drafts/stored-drafts.ts';
import { blank, type Writing } from '../drafts/writing.ts';
import { laterId } from './later-id.ts';
import { entryKey, heldForMs, isKeptWhenRefused, joinCommands } from './queued-commands.ts';
import { followChange, forgetDiscarded } from './settle.ts';

export interface OutboxOptions {
  copy: LocalCopy;
  selfId: string;
  clock: Clock;
  /** Makes UUIDv7. */
  newId: () => string;
  /** Resolves once what is on screen has been drawn: what shows already is stored after that. At once where nothing draws. */
  whenDrawn?: (() => Promise<void>) | undefined;
  onProblem: (error: unknown) => void;
}

/**
 * Where commands wait until what came of them is in the local copy. Every tab puts commands in; the one that owns the
 * connection sends them (see Sender).
 */
export class Outbox {
  readonly #options: OutboxOptions;
  #lastId = '';

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** A UUIDv7 behind those of all that waits: in the order of their ids commands are sent. */
  newId(): string {
    const { copy, newId } = this.#options;
    const waiting = copy.replica.outboxEntries().map(({ key }) => key);
    const waitingIds = waiting.filter((key) => idSchema.safeParse(key).success);
    this.#lastId = [this.#lastId, ...waitingIds].reduce(laterId, newId());
    return this.#lastId;
  }

  /** Shows a message now and stores it; it takes the place of the draft, unless it was written elsewhere. */
  sendMessage(
    message: ParsedInputOf<'message.send'>,
    {
      keepsDraft = false,
      replyTo,
    }: { keepsDraft?: boolean; replyTo?: SeenMessage | undefined } = {},
  ): void {
    this.#add(
      { name: 'message.send', input: message },
      replyTo && toExcerpt(replyTo),
      async (tx) => {
        if (!keepsDraft) await tx.delete('drafts', [message.chatId]);
      },
    );
  }

  /** Sends a message that the person sees to another chat, where it shows now. */
  forwardMessage(input: ParsedInputOf<'message.forward'>, message: SeenMessage): void {
    this.#add({ name: 'message.forward', input }, message);
  }

  /** Changes an own message; what was set aside for that takes the place of the draft. */
  editMessage(input: ParsedInputOf<'message.edit'>, setAside: Writing = blank): void {
    const { chatId, messageId } = input;
    this.#add({ name: 'message.edit', input }, undefined, async (tx) => {
      const { edit } = this.#options.copy.replica.drafts.get(chatId) ?? blank;
      // What has been written since may be stored already.
      if (edit?.message.id === messageId) await storeDrafts(tx, [toDraft(chatId, setAside)]);
    });
  }

  /** Reacts to a message in place of an earlier reaction of the person's; null takes it back. */
  react(input: InputOf<'message.react'>): void {
    this.#add({ name: 'message.react', input });
  }

  /** Deletes a message for everybody, once it has been held for a while. Answers with the key to take that back by. */
  deleteMessage(input: InputOf<'message.delete'>): string {
    return this.#add({ name: 'message.delete', input });
  }

  /** Takes back what is still held; what may be on its way stays. */
  takeBack(key: string): void {
    const { clock, selfId } = this.#options;
    this.#write(null, async (tx) => {
      const entry = (await tx.outbox()).get(key);
      if (entry?.state !== 'waiting' || heldForMs(entry, clock.now()) === 0) return;
      await tx.delete('outbox', [key]);
      await followChange(tx, entry.command, selfId);
    });
  }

  /** Moves the read mark. A mark that waits already is moved, not followed by another. */
  markRead(chatId: string, upTo: number): void {
    // One that is not held may have come since: its notification can be there before any page knows of it.
    const readUpTo = this.#options.copy.replica.segmentOf(chatId)?.readUpTo ?? 0;
    if (upTo > readUpTo) this.#add({ name: 'message.markRead', input: { chatId, upTo } });
  }

  /** Changes some notification settings. What waits already goes out together with it. */
  updateNotificationSettings(input: InputOf<'notification.updateSettings'>): void {
    this.#add({ name: 'notification.updateSettings', input });
  }

  /** Sets what of a chat notifies; it takes the place of what waits already. */
  setChatNotifications(input: InputOf<'notification.setChat'>): void {
    this.#add({ name: 'notification.setChat', input });
  }

  /** Opens, clears or reads notifications, or takes that back. */
  setNotificationState(notificationIds: readonly string[], state: NotificationState): void {
    for (let at = 0; at < notificationIds.length; at += limits.notificationsPerCall) {
      const some = notificationIds.slice(at, at + limits.notificationsPerCall);
      this.#add({ name: 'notification.setState', input: { notificationIds: some, state } });
    }
  }

  markAllNotificationsRead(upTo: number): void {
    this.#add({ name: 'notification.markAllRead', input: { upTo } });
  }

  /** Sends a failed command again. */
  retry(key: string): void {
    const unsaved = this.#options.copy.replica.unsaved.get(key);
    this.#write(unsaved ?? null, async (tx) => {
      const stored = (await tx.outbox()).get(key);
      const entry = stored ?? unsaved;
      if (entry?.state !== 'failed') return;
      await tx.put('outbox', [{ ...entry, state: 'waiting', failure: null }]);
      await followChange(tx, entry.command, this.#options.selfId);
    });
  }

  /** Takes a failed command back, and what answers its message answers none. One that may be on its way stays. */
  discard(key: string): void {
    this.#write(null, async (tx) => {
      const entry = (await tx.outbox()).get(key);
      if (entry !== undefined && entry.state !== 'failed') return;
      await tx.delete('outbox', [key]);
      await forgetDiscarded(tx, key);
    });
  }

  #write(unsaved: OutboxEntry | null, work: (tx: CopyTransaction) => Promise<void>): void {
    const { copy, whenDrawn, onProblem } = this.#options;
    copy.write(work, unsaved === null ? undefined : whenDrawn?.()).catch((error: unknown) => {
      // The device is full, or refuses: the person must know that this will not go out by itself.
      if (unsaved !== null) {
        copy.showUnsaved({ ...unsaved, state: 'failed', failure: 'internal' });
      }
      onProblem(error);
    });
  }

  /** Puts a command in, and answers with its key; one that the person would have to decide about shows at once. */
  #add(
    command: QueuedCommand,
    about?: SeenMessage,
    alongside?: (tx: CopyTransaction) => Promise<void>,
  ): string {
    const { copy, selfId } = this.#options;
    const entry = { ...this.#newEntry(command), ...(about && { about }) };
    const unsaved = isKeptWhenRefused(command) ? entry : null;
    if (unsaved !== null) copy.showUnsaved(unsaved);
    this.#write(unsaved, async (tx) => {
      const waiting = (await tx.outbox()).get(entry.key);
      const joined = joinCommands(waiting?.command, command);
      if (joined === null) return;
      await tx.put('outbox', [{ ...entry, command: joined }]);
      await followChange(tx, joined, selfId);
      await alongside?.(tx);
    });
    return entry.key;
  }

  #newEntry(command: QueuedCommand): OutboxEntry {
    const { clock } = this.#options;
    return {
      key: entryKey(command, () => this.newId()),
      command,
      createdAt: clock.now(),
      state: 'waiting',
      ackedAs: null,
      failure: null,
      claim: null,
    };
  }
}
