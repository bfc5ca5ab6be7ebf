import {
  blank,
  type Client,
  Observable,
  type Readable,
  withoutMessage,
  type Writing,
} from '@tend/client';
import type { Mention } from '@tend/protocol';
import { whenDrawn } from '../../../platform/device/when-drawn.ts';
import type { Selection } from './toggle-format.ts';

type Drafts = Pick<Client, 'draft' | 'saveDraft' | 'shareDrafts'>;

/**
 * What is being written in a chat, kept across reloads. It is saved right after the frame that shows it, since saving
 * takes longer than drawing a letter, and at once when the page may end. It is no state of React: a
 * key press draws its letter, and renders only what changes with it.
 */
export class Draft implements Readable<Writing> {
  readonly #client: Drafts;
  readonly #chatId: string;
  readonly #kept: Readable<Writing>;
  readonly #listeners = new Set<() => void>();
  /** The kept draft as last looked at. */
  #before: Writing;
  #typed: Writing | null = null;
  #unsaved: Writing | null = null;
  #selected: Selection | null = null;
  readonly #drawn: Observable<Writing>;
  /** What is written, but after a message was sent only once its bubble is drawn: for what may change after that frame. */
  readonly drawn: Readable<Writing>;

  constructor(client: Drafts, chatId: string) {
    this.#client = client;
    this.#chatId = chatId;
    this.#kept = client.draft(chatId);
    this.#before = this.#kept.getSnapshot();
    this.drawn = this.#drawn = new Observable(this.#before);
  }

  readonly getSnapshot = (): Writing => this.#typed ?? this.#before;

  /** Called back when what is written, or selected, has changed. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Null while something is selected, or the focus is elsewhere. */
  get caret(): number | null {
    return isCaret(this.#selected) ? this.#selected.end : null;
  }

  /** Null while nothing is selected; the same object until something else is. */
  get selection(): Selection | null {
    return isCaret(this.#selected) ? null : this.#selected;
  }

  /** Shows what other tabs, the menu of a message or a notification add, until the returned function is called. */
  follow(): () => void {
    this.#look();
    const end = this.#kept.subscribe(() => this.#look());
    window.addEventListener('pagehide', this.save);
    document.addEventListener('visibilitychange', this.save);
    return () => {
      end();
      window.removeEventListener('pagehide', this.save);
      document.removeEventListener('visibilitychange', this.save);
      this.save();
      this.#client.shareDrafts();
    };
  }

  write(writing: Writing, caret: number | null): void {
    if (this.#unsaved === null) void whenDrawn().then(this.save);
    this.#unsaved = writing;
    this.#typed = isSame(writing, this.#before) ? null : writing;
    this.#selected = caret === null ? null : { start: caret, end: caret };
    this.#tell();
  }

  /** Null when the focus is elsewhere. */
  select(selected: Selection | null): void {
    const before = this.#selected;
    if (selected?.start === before?.start && selected?.end === before?.end) return;
    this.#selected = selected;
    this.#tell();
  }

  /** Something else is written from now on: what was is being sent, or saved already. */
  startOver(writing: Writing = blank): void {
    this.#unsaved = null;
    this.#typed = isSame(writing, this.#before) ? null : writing;
    this.#selected = null;
    this.#notify();
    void whenDrawn().then(this.#showDrawn);
  }

  /** Saves what has been written without waiting for its frame. */
  readonly save = (): void => {
    if (this.#unsaved !== null) this.#client.saveDraft(this.#chatId, this.#unsaved);
    this.#unsaved = null;
  };

  /**
   * What is typed is shown until the kept draft equals it: from then on others may add to it. A reply or an edit that a
   * message's menu begins is shown at once.
   */
  #look(): void {
    const [before, kept] = [this.#before, this.#kept.getSnapshot()];
    if (kept === before) return;
    this.#before = kept;
    const left = isAboutAnother(before, kept) ? aboutOf(before) : undefined;
    // What is being written, or still to be saved, must not refer to a deleted message again.
    if (left !== undefined) {
      this.#typed = this.#typed && withoutMessage(this.#typed, left);
      this.#unsaved = this.#unsaved && withoutMessage(this.#unsaved, left);
    }
    const isKept =
      this.#typed !== null && (isSame(this.#typed, kept) || isGoneOn(this.#typed, kept));
    if (isKept || isAboutAnother(kept, before)) this.#typed = null;
    this.#tell();
  }

  #tell(): void {
    this.#showDrawn();
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  readonly #showDrawn = (): void => this.#drawn.set(this.getSnapshot());
}

function isCaret(selected: Selection | null): selected is Selection {
  return selected !== null && selected.start === selected.end;
}

/** Whether `one` answers or edits a message that `other` does not. */
function isAboutAnother(one: Writing, other: Writing): boolean {
  const id = aboutOf(one);
  return id !== undefined && id !== aboutOf(other);
}

/** Whether something was added to it, on lines of its own. */
function isGoneOn(one: Writing, other: Writing): boolean {
  return one.text !== '' && other.text.startsWith(`${one.text}\n`);
}

function aboutOf({ replyTo, edit }: Writing): string | undefined {
  return edit?.message.id ?? replyTo?.id;
}

function isSame(one: Writing, other: Writing): boolean {
  const isSameMention = (mention: Mention, index: number): boolean => {
    const { start, length, who } = other.mentions[index] ?? {};
    const isSameWho = JSON.stringify(mention.who) === JSON.stringify(who);
    return mention.start === start && mention.length === length && isSameWho;
  };
  const isAsLong = one.mentions.length === other.mentions.length;
  const isAboutSame =
    one.replyTo?.id === other.replyTo?.id && one.edit?.message.id === other.edit?.message.id;
  const isSameText = one.text === other.text && isAsLong && one.mentions.every(isSameMention);
  return isAboutSame && isSameText;
}
