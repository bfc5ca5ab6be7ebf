import type { MessageRow } from '@tend/protocol';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import type { LocalCopy } from '../copy/local-copy.ts';
import { draftSchema, type Draft } from '../store/records.ts';
import { isUnshared } from './shared-drafts.ts';
import { isEmpty, storeDrafts, toDraft } from './stored-drafts.ts';
import { blank, join, withoutMessage, type Writing } from './writing.ts';

/**
 * A text that is kept in the same moment, as local storage does it: a page that is ended has no time left for its local
 * copy.
 */
export interface QuickNote {
  read(): string | null;
  /** Null forgets it. */
  write(text: string | null): void;
}

interface DraftsOptions {
  copy: LocalCopy;
  clock: Clock;
  note: QuickNote;
  /** Whether the local copy outlives the page; if not, only the note does. */
  isCopyKept: boolean;
  /** Shares the stored drafts of these chats with the person's other devices. */
  share: (chatIds: readonly string[]) => void;
  onProblem: (error: unknown) => void;
}

/** The content of the note: drafts, and messages that are not in the outbox yet. */
const notedSchema = z.array(draftSchema.extend({ sentAs: z.string().nullable() }));
type Noted = z.infer<typeof notedSchema>[number];

/** A pause in typing, after which it is worth a write. */
const settledMs = 400;
/** A longer pause, after which the person's other devices get the draft. */
const sharedMs = 3_000;

/** Keeps what is being written: noted with every key press, and in the local copy without a write for each. */
export class Drafts {
  readonly #options: DraftsOptions;
  #cancelSaving: () => void = () => {};
  #cancelSharing: () => void = () => {};
  /** Chats whose drafts have changed since they were shared. */
  readonly #toShare = new Set<string>();
  /** What a stored draft had got without a page when the unsaved one was begun from it. */
  readonly #known = new Map<string, string | undefined>();

  constructor(options: DraftsOptions) {
    this.#options = options;
    const { copy, isCopyKept } = options;
    copy.onChange(({ change }) => {
      if (!isCopyKept) this.#dropAll(change.deleted.outbox);
      this.#forgetDeleted([...change.messages, ...change.passing]);
      // The chat is gone or was loaded anew: deletions may have been missed.
      for (const { kind, id } of change.deletedSpaces) {
        if (kind === 'chat') this.#forgetMessage(id, null);
      }
    });
  }

  /** What was noted by a page that came to no more is a draft again, or joins the one that has come since. */
  async recover(): Promise<void> {
    const noted = this.#readNote();
    if (noted.length > 0) await this.#recoverNoted(noted);
    for (const draft of this.#options.copy.replica.drafts.values()) {
      if (isUnshared(draft)) this.#shareLater(draft.chatId);
    }
  }

  async #recoverNoted(noted: readonly Noted[]): Promise<void> {
    const { copy, isCopyKept } = this.#options;
    const texts = new Map<string, Writing>();
    const drafted = new Set(
      noted.filter(({ sentAs }) => sentAs === null).map(({ chatId }) => chatId),
    );
    await copy.write(async (tx) => {
      for (const { chatId, sentAs, ...text } of noted) {
        const isInOutbox = sentAs !== null && (await tx.outbox()).has(sentAs);
        if (isInOutbox) continue;
        // A draft was noted in place of the one that is stored, but for what was added since.
        const stored = copy.replica.drafts.get(chatId);
        const added = stored?.added ?? '';
        const isWhole = sentAs !== null || text.text.includes(added);
        const whole = isWhole ? text : join(text, { text: added, mentions: [] });
        const before = texts.get(chatId) ?? (drafted.has(chatId) ? blank : (stored ?? blank));
        texts.set(chatId, join(before, whole));
      }
      await storeDrafts(
        tx,
        [...texts].map(([chatId, text]) => toDraft(chatId, text)),
      );
    });
    this.#forget(noted);
    if (isCopyKept) return;
    for (const [chatId, text] of texts) this.#note(chatId, text, null);
  }

  save(chatId: string, writing: Writing): void {
    if (!this.#unsaved.has(chatId)) {
      this.#known.set(chatId, this.#options.copy.replica.drafts.get(chatId)?.added);
    }
    this.#unsaved.set(chatId, toDraft(chatId, writing));
    this.#note(chatId, writing, null);
    this.#cancelSaving();
    this.#cancelSaving = this.#options.clock.after(settledMs, () => {
      this.flush().catch(this.#options.onProblem);
    });
    this.#shareLater(chatId);
  }

  /** Changes the draft from outside its field and shows that at once. */
  change(chatId: string, change: (writing: Writing) => Writing): void {
    const { copy } = this.#options;
    this.save(chatId, change(copy.replica.draftOf(chatId) ?? blank));
    copy.showUnsavedDrafts();
  }

  /** Its text is about to be put into the outbox, as this message. */
  send(chatId: string, writing: Writing, messageId: string): void {
    this.#toShare.delete(chatId);
    this.#unsaved.delete(chatId);
    this.#note(chatId, writing, messageId);
  }

  /** The outbox holds the message. Where that ends with the page, it stays noted until it has left the outbox. */
  drop(messageId: string): void {
    if (this.#options.isCopyKept) this.#dropAll([messageId]);
  }

  async flush(): Promise<void> {
    this.#cancelSaving();
    const unsaved = [...this.#unsaved.values()];
    if (unsaved.length === 0) return;
    const { copy, isCopyKept } = this.#options;
    const drafts: Draft[] = [];
    try {
      await copy.write(async (tx) => {
        for (const draft of unsaved) drafts.push(await this.#withAdded(tx, draft));
        await storeDrafts(tx, drafts);
      });
    } catch (error) {
      copy.showUnsavedDrafts();
      throw error;
    }
    for (const draft of drafts) {
      if (this.#unsaved.get(draft.chatId) === draft) this.#unsaved.delete(draft.chatId);
    }
    if (isCopyKept) this.#forget(drafts.map((draft) => ({ ...draft, sentAs: null })));
  }

  /** An answer on a notification may have joined the stored draft since this one was begun. */
  async #withAdded(tx: CopyTransaction, draft: Draft): Promise<Draft> {
    const { chatId } = draft;
    const { added } = (await tx.draft(chatId)) ?? {};
    if (added === undefined || added === this.#known.get(chatId)) return draft;
    this.#known.set(chatId, added);
    const add = (one: Draft): Draft => toDraft(chatId, join(one, { text: added, mentions: [] }));
    const joined = add(draft);
    const newest = this.#unsaved.get(chatId);
    if (newest === undefined) return joined;
    const next = newest === draft ? joined : add(newest);
    this.#unsaved.set(chatId, next);
    this.#note(chatId, next, null);
    return joined;
  }

  /** Removes the reply to a message that will never be sent from all drafts. */
  forgetDiscarded(messageId: string): void {
    const { drafts } = this.#options.copy.replica;
    for (const chatId of new Set([...drafts.keys(), ...this.#unsaved.keys()])) {
      this.#forgetMessage(chatId, messageId);
    }
  }

  /** Shares what has changed without waiting for a pause: the person has left the conversation, or the app. */
  async shareNow(): Promise<void> {
    this.#cancelSharing();
    const chatIds = [...this.#toShare];
    this.#toShare.clear();
    if (chatIds.length === 0) return;
    await this.flush();
    this.#options.share(chatIds);
  }

  /** Leaves nothing of it on the device, and writes nothing more. */
  destroy(): void {
    this.#cancelSaving();
    this.#cancelSharing();
    this.#unsaved.clear();
    this.#options.note.write(null);
  }

  /** Removes references to deleted messages from their chats' drafts. */
  #forgetDeleted(messages: readonly MessageRow[]): void {
    for (const { id, chatId, content } of messages) {
      if (content.type === 'deleted') this.#forgetMessage(chatId, id);
    }
  }

  #forgetMessage(chatId: string, messageId: string | null): void {
    const draft = this.#options.copy.replica.draftOf(chatId);
    if (draft === undefined || withoutMessage(draft, messageId) === draft) return;
    this.change(chatId, (writing) => withoutMessage(writing, messageId));
  }

  #shareLater(chatId: string): void {
    this.#toShare.add(chatId);
    this.#cancelSharing();
    this.#cancelSharing = this.#options.clock.after(sharedMs, () => {
      this.shareNow().catch(this.#options.onProblem);
    });
  }

  get #unsaved(): Map<string, Draft> {
    return this.#options.copy.replica.unsavedDrafts;
  }

  #dropAll(messageIds: readonly string[]): void {
    if (messageIds.length === 0) return;
    const noted = this.#readNote();
    const left = noted.filter(({ sentAs }) => sentAs === null || !messageIds.includes(sentAs));
    if (left.length < noted.length) this.#writeNote(left);
  }

  #note(chatId: string, writing: Writing, sentAs: string | null): void {
    const others = this.#readNote().filter((one) => one.chatId !== chatId || one.sentAs !== null);
    const fresh = { ...toDraft(chatId, writing), sentAs };
    const { copy, isCopyKept } = this.#options;
    // Without a note that it was emptied, a stored draft would be there again.
    const isNeeded = !isEmpty(fresh) || (isCopyKept && copy.replica.drafts.has(chatId));
    this.#writeNote(isNeeded ? [...others, fresh] : others);
  }

  /** Text written since then is kept. */
  #forget(kept: readonly Noted[]): void {
    const known = new Set(kept.map(identify));
    this.#writeNote(this.#readNote().filter((one) => !known.has(identify(one))));
  }

  /** Read anew each time: other tabs write it too. */
  #readNote(): Noted[] {
    const text = this.#options.note.read();
    if (text === null) return [];
    try {
      return notedSchema.parse(JSON.parse(text));
    } catch (error) {
      this.#options.onProblem(error);
      return [];
    }
  }

  #writeNote(noted: readonly Noted[]): void {
    this.#options.note.write(noted.length === 0 ? null : JSON.stringify(noted));
  }
}

/** Whether two are the same, but for mentions: they do not change without the text. */
function identify({ chatId, sentAs, ...writing }: Noted): string {
  return JSON.stringify([chatId, sentAs, identifyWriting(writing)]);
}

function identifyWriting({ text, replyTo, edit }: Writing): unknown[] {
  const setAside = edit && identifyWriting(edit.setAside);
  return [text, replyTo?.id, edit?.message.id, setAside];
}
