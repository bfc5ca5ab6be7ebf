import {
  comesFromEdge,
  type Dragged,
  listenForDrags,
  shiftBy,
} from '../../../platform/gestures/drag-gesture.ts';
import type { Side } from '../../../platform/gestures/sideways-drag.ts';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import type { ChatAction } from './chat-actions.ts';
import { restAfter } from './swipe-rest.ts';
import './chat-swipe.css';

/** The actions behind a row, by the side towards which it is swiped, in the order of the line. */
type ActionsBehind = Record<Side, readonly ChatAction[]>;

interface ChatSwipes {
  actionsBehind: (chatId: string) => ActionsBehind | null;
  run: (chatId: string, action: ChatAction) => void;
}

/**
 * Swiping a row aside shows the actions behind it; far aside, it does the outer one. What is drawn stands outside React,
 * since it lives for one gesture. Returns a function that stops listening.
 */
export function listenForChatSwipes(list: HTMLElement, swipes: ChatSwipes): () => void {
  // For tests: from now on gestures have an effect.
  list.dataset['actions'] = '';
  let open: SwipedRow | null = null;
  const listening = new AbortController();
  const { signal } = listening;

  // A touch anywhere else closes the row.
  const handleDown = (event: PointerEvent) => {
    if (event.target instanceof Node && open?.place.contains(event.target) === true) return;
    open?.close();
    open = null;
  };
  document.addEventListener('pointerdown', handleDown, { signal, capture: true });

  const take = (event: PointerEvent): Dragged | null => {
    const { target } = event;
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    const row = place?.querySelector<HTMLElement>('[data-menu-key]');
    const isOnButton = target instanceof Element && target.closest('.chat-swipe-action') !== null;
    if (place === null || row === null || row === undefined || isOnButton) return null;
    if (comesFromEdge(event)) return null;
    const swiped = open?.place === place ? open : new SwipedRow({ place, row, ...swipes });
    open = swiped;
    return swiped.dragged;
  };
  const stop = listenForDrags(list, take);
  return () => {
    open?.close();
    listening.abort();
    stop();
  };
}

interface SwipedParts extends ChatSwipes {
  /** The row's place in the list, and what moves in it. */
  place: HTMLElement;
  row: HTMLElement;
}

class SwipedRow {
  readonly place: HTMLElement;
  readonly #parts: SwipedParts;
  /** The side to which it is open, and how far it rests there. */
  #side: Side | null = null;
  #restsAtPx = 0;
  #shownPx = 0;
  #buttons: HTMLElement | null = null;
  readonly #handleTap = (): void => this.close();

  constructor(parts: SwipedParts) {
    this.#parts = parts;
    this.place = parts.place;
  }

  get dragged(): Dragged {
    let towards: Side = 'start';
    return {
      towards: 'either',
      wholePx: this.place.clientWidth,
      begin: (side) => {
        towards = side;
        this.#begin(side);
      },
      move: (share) => {
        const movedPx = share * this.place.clientWidth;
        this.#show(this.#restsAtPx + (towards === this.#side ? movedPx : -movedPx));
      },
      end: (isDone) => this.#release(isDone && towards === this.#side),
      cancel: () => this.#restAt(this.#restsAtPx),
    };
  }

  close(): void {
    const { row } = this.#parts;
    row.inert = false;
    this.place.removeEventListener('click', this.#handleTap);
    row.classList.remove('chat-swiped', 'chat-swipe-held');
    row.style.removeProperty('transform');
    this.#buttons?.remove();
    this.#buttons = null;
    this.#side = null;
    this.#restsAtPx = 0;
    this.#shownPx = 0;
  }

  #begin(towards: Side): void {
    const { row, actionsBehind } = this.#parts;
    row.classList.add('chat-swiped', 'chat-swipe-held');
    if (this.#side !== null) return;
    const actions = actionsBehind(this.#chatId);
    if (actions === null) return;
    this.#side = towards;
    this.#buttons = this.#draw(actions[towards], towards);
    this.place.append(this.#buttons);
  }

  #show(px: number): void {
    this.#shownPx = Math.max(0, px);
    const { row } = this.#parts;
    row.style.transform = shiftBy(this.#side === 'end' ? this.#shownPx : -this.#shownPx);
    this.#buttons?.style.setProperty('inline-size', `${this.#shownPx}px`);
    const { isOuter } = restAfter({
      shownPx: this.#shownPx,
      rowPx: row.clientWidth,
      isFlung: false,
    });
    this.#buttons?.classList.toggle('chat-swipe-outer', isOuter);
  }

  #release(isFlung: boolean): void {
    const { row } = this.#parts;
    row.classList.remove('chat-swipe-held');
    const rest = restAfter({
      shownPx: this.#shownPx,
      rowPx: row.clientWidth,
      // A fling opens a row; it does not reach for the outer action.
      isFlung: isFlung && this.#restsAtPx === 0,
    });
    if (rest.isOuter) {
      this.#buttons?.querySelector<HTMLElement>('[data-outer]')?.click();
    } else {
      this.#restAt(rest.px);
    }
  }

  #restAt(px: number): void {
    if (px === 0) {
      this.close();
      return;
    }
    const { row } = this.#parts;
    row.classList.remove('chat-swipe-held');
    this.#restsAtPx = px;
    this.#show(px);
    // Taps on the row itself close it; they lead nowhere.
    row.inert = true;
    this.place.addEventListener('click', this.#handleTap);
  }

  get #chatId(): string {
    return this.#parts.row.dataset['menuKey'] ?? '';
  }

  #draw(actions: readonly ChatAction[], towards: Side): HTMLElement {
    const outer = towards === 'start' ? actions.at(-1) : actions[0];
    const buttons = actions.map((action) => {
      const button = make(
        'button',
        { type: 'button', className: 'chat-swipe-action' },
        drawIcon(action.icon, 'small'),
        make('span', { className: 'chat-swipe-word' }, action.shortLabel),
      );
      if (action === outer) button.dataset['outer'] = '';
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        const chatId = this.#chatId;
        this.close();
        this.#parts.run(chatId, action);
      });
      return button;
    });
    return make('div', { className: `chat-swipe-actions chat-swipe-${towards}` }, ...buttons);
  }
}
