import { isSame, type ConversationMessage } from '@tend/client';
import { isMentioned } from '@tend/protocol';
import {
  alertCircle,
  banOutline,
  checkmark,
  checkmarkDoneCircle,
  timeOutline,
} from 'ionicons/icons';
import { formatOnDay } from '../../../platform/language/dates.ts';
import { joinFacts } from '../../../platform/language/facts.ts';
import { avatarClass, initialsOf, tintOf } from '../../../ui/pictures/avatar-face.ts';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import type { DrawnRow, RowFacts } from './row-facts.ts';
import { drawText } from './draw-text.ts';
import { isEmojiOnly } from './emoji-only.ts';
import { markOf, type MessageMark } from './message-mark.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { wordWritten } from './written-time.ts';
import './draw-bubble.css';

type BubbleItem = Extract<TimelineItem<ConversationMessage>, { type: 'bubble' }>;

const marks: Record<MessageMark, string> = {
  pending: timeOutline,
  failed: alertCircle,
  sent: checkmark,
  read: checkmarkDoneCircle,
};

/** All that a bubble shows; it is drawn again only where two of these differ. */
interface Look {
  readonly message: ConversationMessage;
  readonly day: number;
  readonly isRunStart: boolean;
  readonly isRunEnd: boolean;
  readonly author: string;
  readonly mark: MessageMark | null;
  readonly isWaitingLast: boolean;
  readonly isUnfolded: boolean;
  readonly isPointedOut: boolean;
  readonly text: RowFacts['text'];
  /** What it says, with people by today's names. */
  readonly words: string;
}

function lookOf({ message, day, isRunStart, isRunEnd }: BubbleItem, facts: RowFacts): Look {
  const { content } = message;
  return {
    message,
    day,
    isRunStart,
    isRunEnd,
    author: facts.nameOf(message.authorId),
    mark: markOf(message, facts.readByAllUpTo),
    isWaitingLast: message.id === facts.waitingId,
    isUnfolded: facts.unfolded.has(message.key),
    isPointedOut: message.seq !== null && message.seq === facts.pointedOutSeq,
    text: facts.text,
    words: content.type === 'event' ? '' : facts.textOf(content),
  };
}

/** A message. What of it has changed is drawn anew; its text stays the same element, and so does a selection in it. */
export function drawBubble(first: BubbleItem, firstFacts: RowFacts): DrawnRow {
  const bubble = new Bubble(lookOf(first, firstFacts), firstFacts);
  return {
    element: bubble.element,
    update: (item, facts) => item.type === 'bubble' && bubble.update(lookOf(item, facts), facts),
    setTabStop: (isTabStop) => bubble.setTabStop(isTabStop),
  };
}

class Bubble {
  readonly element = make('div', { className: 'bubble-row' });
  readonly #column = make('div', { className: 'bubble-column' });
  readonly #article = make('article', { className: 'bubble', tabIndex: -1 });
  readonly #text = make('p', { className: 'bubble-text', dir: 'auto' });
  readonly #meta = make('span', { className: 'bubble-meta', ariaHidden: 'true' });
  readonly #more = make('button', { type: 'button', className: 'bubble-more', tabIndex: -1 });
  #look: Look;

  constructor(look: Look, facts: RowFacts) {
    this.#look = look;
    const { key, isOwn } = look.message;
    this.#article.dataset['message'] = key;
    this.#more.dataset['message'] = key;
    this.#more.ariaHasPopup = 'dialog';
    this.element.classList.add(isOwn ? 'bubble-row-own' : 'bubble-row-other');
    this.#article.append(this.#text);
    this.#column.append(this.#article);
    const place = make('div', { className: 'bubble-more-place' }, this.#more);
    this.element.append(this.#column, place);
    this.#drawText(facts);
    this.#drawRest(facts);
  }

  update(look: Look, facts: RowFacts): boolean {
    const before = this.#look;
    if (isSame(before, look)) return false;
    this.#look = look;
    const isSameText =
      before.words === look.words &&
      isSameContent(before.message, look.message) &&
      before.isUnfolded === look.isUnfolded &&
      before.text === look.text;
    if (!isSameText) this.#drawText(facts);
    this.#drawRest(facts);
    return true;
  }

  setTabStop(isTabStop: boolean): void {
    this.#more.tabIndex = isTabStop ? 0 : -1;
  }

  #drawText({ selfId, text, wordOf }: RowFacts): void {
    const { content, key } = this.#look.message;
    this.element.classList.toggle('bubble-row-deleted', content.type === 'deleted');
    if (content.type === 'event') return;
    if (content.type === 'deleted') {
      this.#text.classList.remove('bubble-text-emoji');
      this.#text.replaceChildren(drawIcon(banOutline, 'text'), ' ', this.#look.words, this.#meta);
      // It has no menu any more, and so no button.
      if (document.activeElement === this.#more) this.#article.focus({ preventScroll: true });
      return;
    }
    this.#text.classList.toggle('bubble-text-emoji', isEmojiOnly(content.text));
    const { isUnfolded } = this.#look;
    const parts = drawText(content, { selfId, text, wordOf, isUnfolded, key });
    const before = pressablesIn(this.#text);
    const focused = before.findIndex((one) => one === document.activeElement);
    this.#text.replaceChildren(...parts, this.#meta);
    if (focused < 0) return;
    // Counted from the end: there the button stands that shows more links, or fewer.
    pressablesIn(this.#text)
      .at(focused - before.length)
      ?.focus({ preventScroll: true });
  }

  #drawRest(facts: RowFacts): void {
    const { message, author, mark, isRunStart, isRunEnd, isPointedOut, text, day, words } =
      this.#look;
    const { t, language } = text;
    const { isOwn, content } = message;
    const { classList } = this.element;
    classList.toggle('bubble-row-start', isRunStart);
    classList.toggle('bubble-row-failed', mark === 'failed');
    classList.toggle('pointed-out', isPointedOut);
    if (facts.isGroup && !isOwn) this.#drawAuthor(isRunStart, isRunEnd);
    const written = wordWritten(message, (time) => formatOnDay(time, day, language), t);
    this.#meta.className = mark === null ? 'bubble-meta' : `bubble-meta bubble-meta-${mark}`;
    this.#meta.replaceChildren(written, ...(mark === null ? [] : [drawIcon(marks[mark], 'small')]));
    this.#drawNotes();
    const isText = content.type === 'text';
    const isForMe = !isOwn && isText && isMentioned(facts.selfId, content.mentions);
    const you = t('message.you');
    const label = [
      isOwn ? you : isForMe ? t('mention.byAuthor', { author }) : author,
      written,
      words,
      mark !== null && t(`message.${mark}`),
    ];
    this.#article.ariaLabel = joinFacts(label, t);
    this.#more.ariaLabel = t('message.actions', { author: isOwn ? you : author, clock: written });
  }

  /** In groups others have a face and a name. */
  #drawAuthor(isRunStart: boolean, isRunEnd: boolean): void {
    const { author, message } = this.#look;
    const { authorId } = message;
    let face = this.element.firstElementChild;
    if (face === this.#column || face === null) {
      face = make('span', { className: 'bubble-face' });
      this.element.prepend(face);
    }
    face.replaceChildren(...(isRunEnd ? [drawFace(authorId, author)] : []));
    if (this.#article.firstElementChild !== this.#text) this.#article.firstElementChild?.remove();
    if (isRunStart) {
      const name = make('p', { className: 'bubble-author' }, make('bdi', {}, author));
      name.style.color = `var(--tend-tint-${tintOf(authorId)}-ink)`;
      this.#article.prepend(name);
    }
  }

  #drawNotes(): void {
    const { message, mark, isWaitingLast, text } = this.#look;
    const { t } = text;
    const notes: HTMLElement[] = [];
    if (mark === 'failed') notes.push(drawFailure(message, t));
    if (isWaitingLast) notes.push(make('p', { className: 'bubble-note' }, t('message.waiting')));
    // Taken out and put back, the message itself would lose a selection and the focus.
    while (this.#article.nextSibling !== null) this.#article.nextSibling.remove();
    this.#column.append(...notes);
  }
}

/** Once an own message is sent, another object says the same. */
function isSameContent(one: ConversationMessage, other: ConversationMessage): boolean {
  return (
    one.content === other.content || JSON.stringify(one.content) === JSON.stringify(other.content)
  );
}

function pressablesIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('a, button')];
}

function drawFace(id: string, name: string): HTMLElement {
  const face = make('span', { className: 'avatar-face' });
  face.dataset['initials'] = initialsOf(name);
  const className = avatarClass({ id, shape: 'person', size: 32 });
  return make('span', { className, ariaHidden: 'true' }, face);
}

function drawFailure({ id, failure }: ConversationMessage, t: RowFacts['text']['t']): HTMLElement {
  const press = (what: 'retry' | 'discard') => {
    const button = make('button', { type: 'button' }, t(`message.${what}`));
    button.dataset['unsent'] = id;
    button.dataset['press'] = what;
    return button;
  };
  const line = make(
    'p',
    { className: 'bubble-failure-line' },
    `${t('message.notSent')} `,
    press('retry'),
    ` ${t('message.orDiscard')} `,
    press('discard'),
  );
  const why =
    failure === null ? [] : [make('p', { className: 'bubble-note' }, t(`errors.${failure}`))];
  return make('div', { className: 'bubble-failure' }, line, ...why);
}
