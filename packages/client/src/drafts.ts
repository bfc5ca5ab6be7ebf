import type { Clock } from './clock.ts';
import type { LocalCopy } from './copy/local-copy.ts';
import type { Writing } from './writing.ts';

interface DraftsOptions {
  copy: LocalCopy;
  clock: Clock;
  onProblem: (error: unknown) => void;
}

/** A pause in typing, after which it is worth a write. */
const settledMs = 400;

/** Keeps what is being written, without a write per key press. */
export class Drafts {
  readonly #options: DraftsOptions;
  readonly #unsaved = new Map<string, Writing>();
  #cancelSaving: () => void = () => {};

  constructor(options: DraftsOptions) {
    this.#options = options;
  }

  save(chatId: string, writing: Writing): void {
    this.#unsaved.set(chatId, writing);
    this.#cancelSaving();
    this.#cancelSaving = this.#options.clock.after(settledMs, () => {
      this.flush().catch(this.#options.onProblem);
    });
  }

  /** Its text has been sent. */
  drop(chatId: string): void {
    this.#unsaved.delete(chatId);
  }

  async flush(): Promise<void> {
    this.#cancelSaving();
    const drafts = [...this.#unsaved].map(([chatId, { text, mentions }]) => {
      return { chatId, text, mentions: [...mentions] };
    });
    this.#unsaved.clear();
    if (drafts.length === 0) return;
    await this.#options.copy.write(async (tx) => {
      for (const draft of drafts) {
        await (draft.text.trim() === '' ? tx.deleteDraft(draft.chatId) : tx.putDraft(draft));
      }
    });
  }
}
