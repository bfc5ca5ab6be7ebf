import { isSame } from '@tend/client';
import { isReadable } from '@tend/protocol';
import type { FilesContent, MessageContent, PollContent } from '@tend/protocol';
import {
  alertCircle,
  banOutline,
  refreshOutline,
  checkmark,
  checkmarkDoneCircle,
  timeOutline,
} from 'ionicons/icons';
import { formatOnDay } from '../../../platform/language/dates.ts';
import type { Text } from '../../../platform/language/i18n.ts';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import { albumWidthOf, DrawnFiles } from '../files/draw-files.ts';
import type { PictureLoads } from '../files/picture-loads.ts';
import {
  type BubbleItem,
  isSameText,
  type Labels,
  labelsOf,
  type Look,
  lookOf,
} from './bubble-look.ts';
import type { DrawnRow, RowFacts } from './row-facts.ts';
import { drawFace } from './draw-face.ts';
import { drawHead } from './draw-head.ts';
import { drawPreview } from './draw-preview.ts';
import { drawRefusedChange, drawRefusedVote, drawUnsent } from './draw-failure.ts';
import { drawPoll } from './draw-poll.ts';
import { drawReactions } from './draw-reactions.ts';
import { drawText } from './draw-text.ts';
import { isEmojiOnly } from './emoji-only.ts';
import { pressablesIn } from './pressables.ts';
import type { MessageMark } from './message-mark.ts';
import { replaceNotes } from './replace-notes.ts';
import { wordWritten } from './written-time.ts';
import './draw-bubble.css';
import '../selection/selected-rows.css';

type TextContent = Extract<MessageContent, { type: 'text' }>;

const marks: Record<MessageMark, string> = {
  pending: timeOutline,
  failed: alertCircle,
  sent: checkmark,
  read: checkmarkDoneCircle,
};

/**
 * Draws a message. Updates replace only what has changed; the text keeps its element, and so a selection in
 * it.
 */
export function drawBubble(first: BubbleItem, firstFacts: RowFacts): DrawnRow {
  const bubble = new Bubble(lookOf(first, firstFacts), firstFacts);
  let drawn = { item: first, facts: firstFacts };
  return {
    element: bubble.element,
    update(item, facts) {
      const isSameLook = facts === drawn.facts && isSame(item, drawn.item);
      if (item.type !== 'bubble' || isSameLook) return false;
      drawn = { item, facts };
      return bubble.update(lookOf(item, facts), facts);
    },
    setTabStop: (isTabStop) => bubble.setTabStop(isTabStop),
    release: () => bubble.release(),
  };
}

class Bubble {
  readonly element = make('div', { className: 'bubble-row' });
  readonly #text = make('div', { className: 'bubble-text', dir: 'auto' });
  readonly #article = make('article', { className: 'bubble', tabIndex: -1 }, this.#text);
  readonly #column = make('div', { className: 'bubble-column' }, this.#article);
  readonly #meta = make('span', { className: 'bubble-meta', ariaHidden: 'true' });
  readonly #more = make('button', { type: 'button', className: 'bubble-more', tabIndex: -1 });
  #poll: HTMLElement | null = null;
  #files: DrawnFiles | null = null;
  #releaseHead: () => void = () => undefined;
  #releasePreview: () => void = () => undefined;
  #look: Look;
  /** The parts around the text, as drawn last: what stays is not styled and laid out again. */
  #drawnHead = '';
  #drawnMeta = '';
  #drawnLabels = '';
  #drawnReactions = '';
  #drawnNotes = '';
  #notes: readonly HTMLElement[] = [];

  constructor(look: Look, facts: RowFacts) {
    this.#look = look;
    const { key, isOwn } = look.message;
    this.#article.dataset['message'] = key;
    this.#more.dataset['message'] = key;
    this.element.classList.add(isOwn ? 'bubble-row-own' : 'bubble-row-other');
    this.element.append(this.#column, make('div', { className: 'bubble-more-place' }, this.#more));
    this.#drawText(facts);
    this.#drawRest(facts);
  }

  update(look: Look, facts: RowFacts): boolean {
    const before = this.#look;
    if (isSame(before, look)) return false;
    this.#look = look;
    if (!isSameText(before, look)) this.#drawText(facts);
    this.#drawRest(facts);
    return true;
  }

  setTabStop(isTabStop: boolean): void {
    this.#more.tabIndex = isTabStop ? 0 : -1;
  }

  release(): void {
    this.#files?.release();
    this.#releaseHead();
    this.#releasePreview();
  }

  #drawText(facts: RowFacts): void {
    const { content } = this.#look.message;
    this.#releasePreview();
    this.element.classList.toggle('bubble-row-textless', !isReadable(content));
    if (content.type === 'files') this.#drawFiles(content, facts);
    else this.#forgetFiles();
    if (content.type !== 'poll') this.#forgetPoll();
    switch (content.type) {
      case 'text':
      case 'files':
        if (this.#text.hidden) this.#text.replaceChildren();
        else this.#drawWritten(content, facts);
        return;
      case 'poll':
        this.#drawPoll(content, facts.text);
        return;
      case 'event':
        return;
      case 'deleted':
      case 'unknown':
        this.#drawNote(content.type === 'deleted' ? banOutline : refreshOutline);
    }
  }

  #drawNote(shape: string): void {
    this.#text.classList.remove('bubble-text-emoji');
    this.#text.replaceChildren(drawIcon(shape, 'text'), ' ', this.#look.words, this.#meta);
    // Without a menu it has no button.
    if (document.activeElement === this.#more) this.#article.focus({ preventScroll: true });
  }

  #drawWritten(content: TextContent | FilesContent, facts: RowFacts): void {
    const { selfId, text, wordOf } = facts;
    const { key } = this.#look.message;
    const isEmoji = content.type === 'text' && isEmojiOnly(content.text);
    this.#text.classList.toggle('bubble-text-emoji', isEmoji);
    const { isUnfolded } = this.#look;
    const parts = drawText(content, { selfId, text, wordOf, isUnfolded, key });
    const before = pressablesIn(this.#text);
    const focused = before.findIndex((one) => one === document.activeElement);
    const card = drawPreview('preview' in content ? content.preview : undefined, facts.files.loads);
    this.#releasePreview = card.release;
    this.#text.replaceChildren(...parts, ...card.elements);
    // The time shares the last line, also with the last item of a list.
    (this.#text.querySelector(':scope > ul:last-child > li:last-child') ?? this.#text).append(
      this.#meta,
    );
    if (focused < 0) return;
    // Counted from the end, where the button that unfolds or folds the links is.
    pressablesIn(this.#text)
      .at(focused - before.length)
      ?.focus({ preventScroll: true });
  }

  /** The files above the text, if there is one; the time is in the text, or else at the end of the files. */
  #drawFiles(content: FilesContent, { files, text }: RowFacts): void {
    const { message } = this.#look;
    if (this.#files === null) {
      this.#files = new DrawnFiles(files);
      this.#text.before(this.#files.element);
    }
    const hasText = content.text !== '';
    this.#text.hidden = !hasText;
    this.#files.update({ message, content, text }, hasText ? null : this.#meta);
    const width = albumWidthOf(content.files);
    this.#article.classList.toggle('bubble-album', width !== null);
    this.#article.style.setProperty('--album', `${width ?? 0}px`);
  }

  /** They may be deleted. */
  #forgetFiles(): void {
    if (this.#files === null) return;
    this.#files.release();
    this.#files.element.remove();
    this.#files = null;
    this.#text.hidden = false;
    this.#article.classList.remove('bubble-album');
  }

  /** A poll may be deleted. */
  #forgetPoll(): void {
    this.#poll?.remove();
    this.#poll = null;
    this.#text.classList.remove('bubble-text-question');
  }

  /** The question in the place of the text, and the answers below it; the time is in their last line. */
  #drawPoll(content: PollContent, text: Text): void {
    const { key, isOwn, vote } = this.#look.message;
    this.#text.classList.add('bubble-text-question');
    this.#text.replaceChildren(content.question);
    const before = this.#poll;
    const answers = before === null ? [] : pressablesIn(before);
    const focused = answers.findIndex((one) => one === document.activeElement);
    this.#poll = drawPoll({ content, key, isOwn, vote }, { meta: this.#meta, text, before });
    if (before === null) this.#article.append(this.#poll);
    if (focused < 0) return;
    (pressablesIn(this.#poll)[focused] ?? this.#article).focus({ preventScroll: true });
  }

  #drawRest(facts: RowFacts): void {
    const { message, mark, isRunStart, isRunEnd, text, day } = this.#look;
    const { t, language } = text;
    const { classList } = this.element;
    classList.toggle('bubble-row-start', isRunStart);
    classList.toggle('bubble-row-failed', mark === 'failed');
    const hasFace = facts.isGroup && !message.isOwn;
    if (hasFace) this.#drawFace(isRunEnd);
    this.#drawHead(hasFace && isRunStart, facts.files.loads);
    const time = wordWritten(message, (at) => formatOnDay(at, day, language), t);
    const written = message.editedAt === null ? time : t('message.edited', { time });
    this.#drawMeta(written, mark);
    this.#drawReactions(facts);
    this.#drawNotes();
    this.#drawLabels(labelsOf(this.#look, { selfId: facts.selfId, written }));
  }

  /** When it was written, and how far it has come. */
  #drawMeta(written: string, mark: MessageMark | null): void {
    if (this.#drawnMeta === `${mark} ${written}`) return;
    this.#drawnMeta = `${mark} ${written}`;
    this.#meta.className = mark === null ? 'bubble-meta' : `bubble-meta bubble-meta-${mark}`;
    this.#meta.replaceChildren(written, ...(mark === null ? [] : [drawIcon(marks[mark], 'small')]));
  }

  /** While messages are being selected, the row's button is its tick. */
  #drawLabels({ label, actions }: Labels): void {
    const { isSelected } = this.#look;
    const isTick = isSelected !== null;
    const drawn = `${isSelected} ${label} ${actions}`;
    if (drawn === this.#drawnLabels) return;
    this.#drawnLabels = drawn;
    this.#article.ariaLabel = label;
    this.element.classList.toggle('bubble-row-selected', isSelected === true);
    this.#more.role = isTick ? 'checkbox' : null;
    this.#more.ariaChecked = isTick ? `${isSelected}` : null;
    this.#more.ariaHasPopup = isTick ? null : 'dialog';
    this.#more.ariaLabel = isTick ? label : actions;
  }

  /** In groups, others have an avatar … */
  #drawFace(isRunEnd: boolean): void {
    const { author, message } = this.#look;
    let face = this.element.firstElementChild;
    if (face === this.#column || face === null) {
      face = make('span', { className: 'bubble-face' });
      this.element.prepend(face);
    }
    face.replaceChildren(...(isRunEnd ? [drawFace(message.authorId, author)] : []));
  }

  /** … and a name, above the quote or the "Forwarded from" line. */
  #drawHead(hasName: boolean, loads: PictureLoads): void {
    const { message, author, forwarded, quotedName, quotedText } = this.#look;
    const { replyTo } = message;
    const head = JSON.stringify([
      hasName && author,
      forwarded,
      quotedName,
      quotedText,
      replyTo?.seq,
      replyTo?.files?.photo?.id,
    ]);
    if (head === this.#drawnHead) return;
    this.#drawnHead = head;
    const first = this.#files?.element ?? this.#text;
    while (this.#article.firstChild !== first) this.#article.firstChild?.remove();
    this.#releaseHead();
    const { elements, release } = drawHead(this.#look, { hasName, loads });
    this.#article.prepend(...elements);
    this.#releaseHead = release;
  }

  #drawReactions(facts: RowFacts): void {
    const { message } = this.#look;
    const { reactions } = message;
    const said = reactions.length === 0 ? '' : JSON.stringify([facts.text.language, reactions]);
    if (said === this.#drawnReactions) return;
    this.#drawnReactions = said;
    const before = this.#column.querySelector<HTMLElement>('.reactions');
    const focused = document.activeElement;
    const hadFocus = before?.contains(focused) === true;
    const drawn = reactions.length === 0 ? null : drawReactions(message, { ...facts, before });
    if (drawn === null) before?.remove();
    else if (drawn !== before) this.#article.after(drawn);
    if (!hadFocus || focused === document.activeElement) return;
    const isLeft = focused instanceof HTMLElement && focused.isConnected;
    (isLeft ? focused : this.#article).focus({ preventScroll: true });
  }

  #drawNotes(): void {
    const { message, mark, isWaitingLast, readBy, text } = this.#look;
    const { refusedChange, failure, unreadable } = message;
    const refusedVote = message.vote?.refused ?? null;
    const drawn = JSON.stringify([
      mark === 'failed',
      failure,
      unreadable,
      refusedChange,
      refusedVote,
      isWaitingLast,
      readBy,
      text.language,
    ]);
    if (drawn === this.#drawnNotes) return;
    this.#drawnNotes = drawn;
    const notes: HTMLElement[] = [];
    if (mark === 'failed') notes.push(drawUnsent(message, text));
    if (refusedChange !== null) notes.push(drawRefusedChange(refusedChange, text));
    if (refusedVote !== null) notes.push(drawRefusedVote(refusedVote, text));
    for (const note of [isWaitingLast ? text.t('message.waiting') : '', readBy]) {
      if (note !== '') notes.push(make('p', { className: 'bubble-note' }, note));
    }
    replaceNotes(this.#column, { before: this.#notes, notes, message: this.#article });
    this.#notes = notes;
  }
}
