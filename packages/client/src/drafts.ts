import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { LocalCopy } from './copy/local-copy.ts';
import { draftSchema, type Draft } from './store/records.ts';
import type { Writing } from './writing.ts';

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
  onProblem: (error: unknown) => void;
}

/** What is noted: drafts, and messages that the outbox does not hold yet. */
const notedSchema = z.array(draftSchema.extend({ sentAs: z.string().nullable() }));
type Noted = z.infer<typeof notedSchema>[number];

/** A pause in typing, after which it is worth a write. */
const settledMs = 400;

/** Keeps what is being written: noted with every key press, and in the local copy without a write for each. */
export class Drafts {
  readonly #options: DraftsOptions;
  readonly #unsaved = new Map<string, Writing>();
  #cancelSaving: () => void = () => {};

  constructor(options: DraftsOptions) {
    this.#options = options;
  }

  /** What was noted by a page that came to no more is a draft again. */
  async recover(): Promise<void> {
    const noted = this.#readNote();
    if (noted.length === 0) return;
    await this.#options.copy.write(async (tx) => {
      for (const { sentAs, ...draft } of noted) {
        const isInOutbox = sentAs !== null && (await tx.getOutbox([sentAs]))[0] !== undefined;
        if (!isInOutbox) await tx.putDraft(draft);
      }
    });
    this.#forget(noted);
  }

  save(chatId: string, writing: Writing): void {
    this.#unsaved.set(chatId, writing);
    this.#note(chatId, writing, null);
    this.#cancelSaving();
    this.#cancelSaving = this.#options.clock.after(settledMs, () => {
      this.flush().catch(this.#options.onProblem);
    });
  }

  /** Its text is about to be put into the outbox, as this message. */
  send(chatId: string, writing: Writing, messageId: string): void {
    this.#unsaved.delete(chatId);
    this.#note(chatId, writing, messageId);
  }

  /** The outbox holds the message. */
  drop(messageId: string): void {
    const noted = this.#readNote();
    this.#writeNote(noted.filter(({ sentAs }) => sentAs !== messageId));
  }

  async flush(): Promise<void> {
    this.#cancelSaving();
    const drafts = [...this.#unsaved].map(([chatId, { text, mentions }]) => {
      return { chatId, text, mentions: [...mentions], sentAs: null };
    });
    this.#unsaved.clear();
    if (drafts.length === 0) return;
    await this.#options.copy.write(async (tx) => {
      for (const { sentAs: _, ...draft } of drafts) {
        await (isEmpty(draft) ? tx.deleteDraft(draft.chatId) : tx.putDraft(draft));
      }
    });
    this.#forget(drafts);
  }

  /** Leaves nothing of it on the device. */
  destroy(): void {
    this.#options.note.write(null);
  }

  #note(chatId: string, { text, mentions }: Writing, sentAs: string | null): void {
    const others = this.#readNote().filter((one) => one.chatId !== chatId || one.sentAs !== null);
    const fresh = { chatId, text, mentions: [...mentions], sentAs };
    this.#writeNote(isEmpty(fresh) ? others : [...others, fresh]);
  }

  /** What has been written on since stays. */
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

function identify({ chatId, sentAs, text }: Noted): string {
  return `${chatId} ${sentAs ?? ''} ${text}`;
}

function isEmpty({ text }: Pick<Draft, 'text'>): boolean {
  return text.trim() === '';
}
