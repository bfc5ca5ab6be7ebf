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
import {
  isUnshared,
  ordinaryPartOf,
  sharedDraftKey,
  toSharedDraft,
} from '../drafts/shared-drafts.ts';
import { isEmpty, storeDrafts, toDraft, toExcerpt } from '../drafts/stored-drafts.ts';
import { blank, type Writing } from '../drafts/writing.ts';
import type { Addition, FilesToSend, OwnCommand } from './addition.ts';
import { laterId } from './later-id.ts';
import {
  entryKey,
  fileIdsOf,
  heldForMs,
  isKeptWhenRefused,
  isUploading,
  joinCommands,
  messageNamedBy,
} from './queued-commands.ts';
import { inherit, storedFileIds, toRepeat, waitingWith } from './scheduled-files.ts';
import { scheduledKey } from './scheduled-key.ts';
import { followChange, forgetDiscarded, sendAgain, stopUploading } from './settle.ts';

export interface OutboxOptions {
  copy: LocalCopy;
  selfId: string;
  clock: Clock;
  /** Makes UUIDv7. */
  newId: () => string;
  /**
   * Resolves once the current changes have been drawn: a message is stored after it shows. At once where
   * nothing is drawn.
   */
  whenDrawn?: (() => Promise<void>) | undefined;
  onProblem: (error: unknown) => void;
}

/**
 * Keeps commands until their results are in the local copy. Every tab adds commands; the leader sends them
 * (see Sender).
 */
export class Outbox {
  readonly #options: OutboxOptions;
  /** Keys of entries that were discarded or stopped, perhaps before they were stored. */
  readonly #discarded = new Set<string>();
  readonly #stopped = new Set<string>();
  /** Entries that are stored after something else, and when they are, by key. */
  readonly #delayed = new Map<string, Promise<void>>();
  #lastId = '';
  /** Messages that were deleted before they were sent, by the key of the deletion, for undoing it. */
  readonly #unsent = new Map<string, OutboxEntry>();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** A UUIDv7 after those of all waiting commands: commands are sent in the order of their ids. */
  newId(): string {
    const { copy, newId } = this.#options;
    const waiting = copy.replica.outboxEntries().map(({ key }) => key);
    const waitingIds = waiting.filter((key) => idSchema.safeParse(key).success);
    this.#lastId = [this.#lastId, ...waitingIds].reduce(laterId, newId());
    return this.#lastId;
  }

  /** Shows a message now and stores it; it replaces the draft, unless it was written elsewhere. */
  sendMessage(
    message: ParsedInputOf<'message.send'>,
    {
      keepsDraft = false,
      replyTo,
    }: { keepsDraft?: boolean; replyTo?: SeenMessage | undefined } = {},
  ): void {
    this.#add(
      { name: 'message.send', input: message },
      {
        about: replyTo && toExcerpt(replyTo),
        ...(!keepsDraft && { alongside: (tx) => this.#endDraft(tx, message.chatId) }),
      },
    );
  }

  /** The same for a message with files, which is stored once `keep` has put their bytes where they last. */
  sendFiles(
    input: ParsedInputOf<'message.sendFiles'>,
    {
      files,
      keep,
      keepsDraft = false,
      replyTo,
    }: FilesToSend & { keepsDraft?: boolean; replyTo?: SeenMessage | undefined },
  ): void {
    this.#add(
      { name: 'message.sendFiles', input },
      {
        about: replyTo && toExcerpt(replyTo),
        files,
        before: keep,
        ...(!keepsDraft && { alongside: (tx) => this.#endDraft(tx, input.chatId) }),
      },
    );
  }

  /** Forwards a message to another chat, where it shows now. */
  forwardMessage(input: ParsedInputOf<'message.forward'>, message: SeenMessage): void {
    this.#add({ name: 'message.forward', input }, { about: message });
  }

  /** Sends a poll, which shows now. */
  sendPoll(input: ParsedInputOf<'poll.send'>): void {
    this.#add({ name: 'poll.send', input });
  }

  /** Votes in a poll, replacing an earlier vote of the person's; no answers take it back. */
  vote(input: InputOf<'poll.vote'>): void {
    this.#add({ name: 'poll.vote', input });
  }

  /** Ends the voting in a poll. */
  closePoll(input: InputOf<'poll.close'>): void {
    this.#add({ name: 'poll.close', input });
  }

  /** Edits an own message; the text that was set aside becomes the draft again. */
  editMessage(input: ParsedInputOf<'message.edit'>, setAside: Writing = blank): void {
    const { chatId, messageId } = input;
    const restoreDraft = async (tx: CopyTransaction): Promise<void> => {
      const { edit } = this.#options.copy.replica.drafts.get(chatId) ?? blank;
      // A newer draft may be stored already.
      if (edit?.message.id === messageId) await storeDrafts(tx, [toDraft(chatId, setAside)]);
    };
    this.#add({ name: 'message.edit', input }, { alongside: restoreDraft });
  }

  /** Has the server send a message later, or changes what was scheduled with its id; a new one replaces the draft. */
  schedule(
    input: ParsedInputOf<'message.schedule'>,
    { endsDraft, about, files, keep, place }: FilesToSend & { endsDraft: boolean },
  ): void {
    const alongside = async (tx: CopyTransaction): Promise<void> => {
      if (place !== undefined) await tx.delete('outbox', [place]);
      if (endsDraft) await this.#endDraft(tx, input.chatId);
    };
    const addition = { about, files, before: keep, place, alongside };
    this.#add({ name: 'message.schedule', input }, addition);
  }

  /** Sends a scheduled message now, also one that waits to be scheduled. */
  sendScheduled(
    input: ParsedInputOf<'message.sendScheduled'>,
    { about, place = scheduledKey(input.id) }: FilesToSend,
  ): void {
    const unschedule = (tx: CopyTransaction): Promise<void> => tx.delete('outbox', [place]);
    this.#add({ name: 'message.sendScheduled', input }, { about, place, alongside: unschedule });
  }

  /**
   * Deletes a scheduled message; takes the place of a change of it that waits. With files that wait on this device or, as
   * `about` says, were refused at their time, it is held back while it can be taken back. Returns the key for that.
   */
  unschedule(id: string, { about }: Pick<FilesToSend, 'about'> = {}): string {
    const unsaved = this.#options.copy.replica.unsaved.get(scheduledKey(id));
    return this.#add(
      { name: 'message.unschedule', input: { id } },
      {
        about,
        alongside: async (tx, entry, replaced = unsaved) => {
          if (entry.files === undefined && about === undefined) {
            tx.loseFiles(await storedFileIds(tx, id));
          } else if (replaced !== undefined) {
            this.#unsent.set(entry.key, toRepeat(replaced));
          }
        },
      },
    );
  }

  /** Removes the preview of the link in an own message, for good. */
  removePreview(input: InputOf<'message.removePreview'>): void {
    this.#add({ name: 'message.removePreview', input });
  }

  /** Reacts to a message, replacing an earlier reaction of the person's; null removes it. */
  react(input: InputOf<'message.react'>): void {
    this.#add({ name: 'message.react', input });
  }

  /** Pins a message above its chat for all members, or unpins it. */
  setMessagePinned(input: InputOf<'message.setPinned'>, message: SeenMessage): void {
    this.#add({ name: 'message.setPinned', input }, { about: toExcerpt(message) });
  }

  /**
   * Deletes a message for everybody after a delay. One that waits is not sent any more; the server may have it all the
   * same, if its answer was lost, and is asked to delete it. Returns the key for undoing it.
   */
  deleteMessage(input: InputOf<'message.delete'>): string {
    const { messageId } = input;
    const key = this.#add(
      { name: 'message.delete', input },
      {
        alongside: async (tx) => {
          const message = (await tx.outbox()).get(messageId);
          if (message?.state !== 'waiting') return;
          this.#unsent.set(key, message);
          await tx.delete('outbox', [messageId]);
          await forgetDiscarded(tx, messageId);
        },
      },
    );
    return key;
  }

  /**
   * Removes a command that is still held back, and sends a message after all; one that may be on its way stays. Resolves with
   * whether it was taken back.
   */
  async takeBack(key: string): Promise<boolean> {
    const { clock, selfId } = this.#options;
    let isBack = false;
    const restore = async (tx: CopyTransaction): Promise<void> => {
      const entry = (await tx.outbox()).get(key);
      if (entry?.state !== 'waiting' || heldForMs(entry, clock.now()) === 0) return;
      await tx.delete('outbox', [key]);
      const message = this.#unsent.get(key);
      if (message !== undefined) await tx.put('outbox', [message]);
      await followChange(tx, entry.command, selfId);
      isBack = true;
    };
    await this.#write(null, restore, this.#delayOf(key));
    return isBack;
  }

  /** Moves the read mark. A mark that is waiting is moved, not followed by another. */
  markRead(chatId: string, upTo: number): void {
    // One that is not held may have come since: its notification can be there before any page knows of it.
    const readUpTo = this.#options.copy.replica.segmentOf(chatId)?.readUpTo ?? 0;
    if (upTo > readUpTo) this.#add({ name: 'message.markRead', input: { chatId, upTo } });
  }

  /** Shares drafts with the person's other devices, where they differ from what these show. */
  shareDrafts(chatIds: readonly string[]): void {
    void this.#write(null, async (tx) => {
      for (const chatId of chatIds) {
        const draft = await tx.draft(chatId);
        const command = isUnshared(draft) ? toSharedDraft(chatId, ordinaryPartOf(draft)) : null;
        if (draft === undefined || command === null) continue;
        await tx.put('outbox', [this.#newEntry(command)]);
        const shared = { ...draft, sharedText: command.input.text };
        if (isEmpty(shared)) await tx.delete('drafts', [chatId]);
        else await tx.put('drafts', [shared]);
      }
    });
  }

  /** The draft was sent: it ends on all devices that show it. */
  async #endDraft(tx: CopyTransaction, chatId: string): Promise<void> {
    const { replica } = this.#options.copy;
    const isShared = (replica.drafts.get(chatId)?.sharedText ?? '') !== '';
    const isWaiting = replica.outbox.has(sharedDraftKey(chatId));
    const command = isShared || isWaiting ? toSharedDraft(chatId, blank) : null;
    if (command !== null) await tx.put('outbox', [this.#newEntry(command)]);
    await tx.delete('drafts', [chatId]);
  }

  /** Changes what only the person sees; replaces what is already waiting, or joins it. */
  changeOwn(command: OwnCommand): void {
    this.#add(command);
  }

  /** Changes some notification settings. Joined with a change that is already waiting. */
  updateNotificationSettings(input: InputOf<'notification.updateSettings'>): void {
    this.#add({ name: 'notification.updateSettings', input });
  }

  /** Sets which messages of a chat notify; replaces a setting that is already waiting. */
  setChatNotifications(input: InputOf<'notification.setChat'>): void {
    this.#add({ name: 'notification.setChat', input });
  }

  /** Opens, clears or reads notifications, or undoes that. */
  setNotificationState(notificationIds: readonly string[], state: NotificationState): void {
    for (let at = 0; at < notificationIds.length; at += limits.notificationsPerCall) {
      const some = notificationIds.slice(at, at + limits.notificationsPerCall);
      this.#add({ name: 'notification.setState', input: { notificationIds: some, state } });
    }
  }

  markAllNotificationsRead(upTo: number): void {
    this.#add({ name: 'notification.markAllRead', input: { upTo } });
  }

  /** Stops a message whose files are not uploaded yet; one that may be on its way stays. */
  stopUploading(key: string): void {
    void this.#write(null, async (tx) => {
      if (!(await stopUploading(tx, key))) this.#stopped.add(key);
    });
  }

  /** Sends a failed command again, or a message that was stopped. */
  retry(key: string): void {
    const { copy, selfId } = this.#options;
    const unsaved = copy.replica.unsaved.get(key);
    void this.#write(unsaved ?? null, (tx) => sendAgain(tx, key, { unsaved, selfId }));
  }

  /**
   * Discards a failed command, or a message whose files are not uploaded yet, and makes replies to it plain messages. A
   * command that may be on its way stays.
   */
  discard(key: string): void {
    void this.#write(null, async (tx) => {
      const entry = (await tx.outbox()).get(key);
      if (entry !== undefined && entry.state !== 'failed' && !isUploading(entry)) return;
      if (entry === undefined) this.#discarded.add(key);
      else tx.loseFiles(fileIdsOf(entry));
      await tx.delete('outbox', [key]);
      await forgetDiscarded(tx, key);
    });
  }

  #write(
    unsaved: OutboxEntry | null,
    work: (tx: CopyTransaction) => Promise<void>,
    before?: () => Promise<void>,
  ): Promise<void> {
    const { copy, whenDrawn, onProblem } = this.#options;
    const drawn = unsaved === null ? undefined : whenDrawn?.();
    const begin = before === undefined ? drawn : (drawn ?? Promise.resolve()).then(before);
    return copy.write(work, begin).catch((error: unknown) => {
      // The device is full, or refuses: the person must know that this will not go out by itself.
      if (unsaved !== null) copy.showUnsaved({ ...unsaved, state: 'failed', failure: 'internal' });
      onProblem(error);
    });
  }

  /** Adds a command and returns its key; one that is kept when refused shows at once. */
  #add(command: QueuedCommand, addition: Addition = {}): string {
    const { copy, selfId } = this.#options;
    const { about, files, before, alongside } = addition;
    const newEntry = { ...this.#newEntry(command), ...(about && { about }), ...waitingWith(files) };
    const { place = newEntry.key } = addition;
    const { outbox, unsaved: notStored } = copy.replica;
    const entry = { ...newEntry, ...inherit(notStored.get(place) ?? outbox.get(place)) };
    const unsaved = isKeptWhenRefused(command) ? entry : null;
    if (unsaved !== null) copy.showUnsaved(unsaved);
    const add = async (tx: CopyTransaction): Promise<void> => {
      if (this.#discarded.has(entry.key)) {
        tx.loseFiles(fileIdsOf(entry));
        return;
      }
      const replaced = (await tx.outbox()).get(place);
      const joined = joinCommands(replaced?.command, command);
      if (joined === null) return;
      const state = this.#stopped.has(entry.key) ? 'failed' : entry.state;
      const added = { ...entry, ...inherit(replaced), command: joined, state };
      await tx.put('outbox', [added]);
      await followChange(tx, joined, selfId);
      await alongside?.(tx, added, replaced);
    };
    const begin = before ?? this.#delayOf(place) ?? this.#delayOf(messageNamedBy(command));
    const written = this.#write(unsaved, add, begin);
    if (begin !== undefined) {
      this.#delayed.set(entry.key, written);
      void written.finally(() => {
        if (this.#delayed.get(entry.key) === written) this.#delayed.delete(entry.key);
      });
    }
    return entry.key;
  }

  /** What is about an entry is stored after it: the leading tab must not send it before, nor can it be taken back. */
  #delayOf(key: string | null): Addition['before'] {
    const delay = this.#delayed.get(key ?? '');
    return delay && (() => delay);
  }

  #newEntry(command: QueuedCommand): OutboxEntry {
    return {
      key: entryKey(command, () => this.newId()),
      command,
      createdAt: this.#options.clock.now(),
      state: 'waiting',
      ackedAs: null,
      failure: null,
      claim: null,
    };
  }
}
