import { isSame } from '@tend/client';
import { whenIdle } from '../../../platform/device/when-idle.ts';
import type { RowFacts } from '../rows/row-facts.ts';
import { DrawnRows, type Items } from '../rows/drawn-rows.ts';
import { DrawnRange } from './drawn-range.ts';
import type { RowEstimates } from './row-height.ts';
import { RowPlaces } from './row-places.ts';
import { hasMenu, showsMessage } from './timeline.ts';
import { PanePlace, setStyle } from './pane-place.ts';
import { Motion } from './motion.ts';
import { type Anchor, anchorAt, type Beginning, findAnchor, topFor } from './anchor.ts';
import { beforeFirstLayout, readSheetState, type SheetState } from './sheet-state.ts';
import { guessView, rememberView } from './view-size.ts';
import { seenSeqs } from './visible-range.ts';

interface Shown {
  hasNewer: boolean;
  begin: Beginning;
  isAnew: boolean;
}

interface SheetParts {
  scroller: HTMLElement;
  /** Has the height of all rows. */
  box: HTMLElement;
  /** Contains the drawn rows. */
  pane: HTMLElement;
}

/** Within this distance, the list counts as at its end. */
const endPx = 48;
const paddingEndPx = 12;
/** Rows smaller than estimated let more rows into view, which must be measured in turn. */
const mostPasses = 8;

/**
 * The rows of a conversation in view, and a few more. Not rendered by React: while scrolling, a frame has 16 ms. Each row is
 * measured after drawing and before painting, and the anchor is put back in place in the same step: nothing jumps.
 */
export class TimelineSheet {
  readonly #estimates: RowEstimates;
  readonly #listeners = new Set<() => void>();
  readonly #drawn = new DrawnRows();
  readonly #range = new DrawnRange();
  #items: Items = [];
  #facts: RowFacts | null = null;
  #places = new RowPlaces([]);
  #parts: SheetParts | null = null;
  /** Guessed until the first rows are drawn: asking for it would force a layout without them. */
  #view = guessView();
  /** As last reported: a page that is covered, or not shown yet, has no size. */
  #hasSize = false;
  /** Where the view begins, by the rows' places. */
  #scrollTop = 0;
  /**
   * How much further down the rows are than their places say. To write the scroll offset ends a fling; so while the list
   * moves, rows that are not as high as estimated move the places instead of the offset, until the list is at rest.
   */
  #shift = 0;
  readonly #panePlace = new PanePlace();
  #hadNewer = false;
  readonly #motion = new Motion();
  /** The position of the message to scroll to. */
  #sought: { readonly seq: number; readonly isQuiet: boolean } | null = null;
  #stopDrawingFurther: () => void = () => undefined;
  /** The target to scroll to once the list is on screen. */
  #awaited: Anchor | null = null;
  #state = beforeFirstLayout;

  constructor(estimates: RowEstimates) {
    this.#estimates = estimates;
    estimates.adoptWidth(this.#view.width);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Returns the same object until a value in it changes. */
  readonly getState = (): SheetState => this.#state;

  /** Uses these elements until the returned function is called. */
  attach(parts: SheetParts): () => void {
    this.#parts = parts;
    const { scroller, pane } = parts;
    const sizes = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize, contentRect } of entries) {
        if (target === pane) this.#noticePane(contentRect.height);
        else this.#noticeView(borderBoxSize[0]?.inlineSize ?? 0, contentRect.height);
      }
    });
    // One observer for all rows: it reports fonts that load late and other unannounced changes.
    for (const element of [scroller, pane]) sizes.observe(element);
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    scroller.addEventListener('scroll', () => this.#follow(), options);
    scroller.addEventListener('scrollend', () => this.#rest(), options);
    scroller.addEventListener('touchstart', () => this.#handleFinger(), options);
    return () => {
      sizes.disconnect();
      listening.abort();
      this.#stopWaiting();
      this.#drawn.release();
      this.#parts = null;
    };
  }

  /**
   * Shows these rows and keeps the anchor in place, or begins anew. At its end the list follows added rows, unless they are
   * not the newest (`hasNewer`) or a row is being unfolded there.
   */
  show(items: Items, facts: RowFacts, { hasNewer, begin, isAnew }: Shown): void {
    const anchor = isAnew ? anchorAt(begin) : this.#anchorFor(items, facts);
    const hasNewItems = items !== this.#items;
    this.#items = items;
    this.#facts = facts;
    this.#hadNewer = hasNewer;
    if (hasNewItems) this.#places = new RowPlaces(items.map(this.#estimates.heightOf));
    this.#drawn.update(items, facts);
    this.#arrange(anchor);
    this.#revealSought();
  }

  animateArrived(arrived: readonly { readonly key: string }[]): void {
    for (const { key } of arrived) this.#drawn.animate(key, 'row-new');
  }

  /** Scrolls to the message at this position, once it is among the rows; points it out, unless quietly. */
  reveal(seq: number, { isQuiet = false } = {}): void {
    this.#sought = { seq, isQuiet };
    this.#revealSought();
  }

  pointOut(key: string): void {
    this.#drawn.animate(key, 'pointed-out');
  }

  scrollToEnd(): void {
    this.#sought = null;
    this.#range.reachLess();
    this.#arrange({ type: 'end' }, { isJump: true });
  }

  /**
   * Whether the list is on screen. Read from the element: hiding is reported only at the end of the frame,
   * and until then a scroll or new rows may come while all measurements are 0.
   */
  get isShown(): boolean {
    return this.#hasSize && (this.#parts?.scroller.clientHeight ?? 0) > 0;
  }

  /** The positions of the messages in view, oldest first. */
  seen(): readonly number[] {
    const { firstIndex, lastIndex } = this.#state;
    const rows = this.#items.slice(firstIndex, lastIndex + 1).map((item, offset) => ({
      item,
      start: this.#places.startOf(firstIndex + offset),
      end: this.#places.endOf(firstIndex + offset),
    }));
    const { top, height } = this.#seenView;
    return seenSeqs(rows, { top, bottom: top + height });
  }

  get #seenView(): { top: number; height: number } {
    return { ...this.#view, top: this.#scrollTop };
  }

  #revealSought(): void {
    const sought = this.#sought;
    if (sought === null) return;
    const index = this.#items.findIndex((item) => showsMessage(item, sought.seq));
    const { key } = this.#items[index] ?? {};
    if (key === undefined) return;
    this.#sought = null;
    this.#range.reachLess();
    const top = this.#places.startOf(index) - this.#scrollTop;
    const isInView = top >= 0 && this.#places.endOf(index) <= this.#scrollTop + this.#view.height;
    if (!isInView) {
      this.#arrange({ type: 'row', key, top: this.#view.height / 4 }, { isJump: true });
    }
    if (sought.isQuiet) return;
    this.pointOut(key);
    // Screen readers then read it.
    this.#drawn.focus(key);
  }

  #anchorFor(items: Items, facts: RowFacts): Anchor {
    const isUnfolding = facts.unfolded !== this.#facts?.unfolded;
    if (!isUnfolding && this.#isFollowing()) return { type: 'end' };
    if (items === this.#items) return this.#awaited ?? this.#placeOfSeen();
    const left = new Set(items.map(({ key }) => key));
    // The anchor's row may be gone. Another part of the chat is shown from its end.
    return this.#awaited ?? this.#placeOfFirst(({ key }) => left.has(key)) ?? { type: 'end' };
  }

  #currentAnchor(): Anchor {
    if (this.#awaited !== null) return this.#awaited;
    return this.#isFollowing() ? { type: 'end' } : this.#placeOfSeen();
  }

  /** At the end, the list follows added rows; not under a finger that has just begun to leave it. */
  #isFollowing(): boolean {
    return this.#state.isAtEnd && !this.#hadNewer && !this.#motion.isUp;
  }

  /**
   * The last visible row moves as far as the finger did, even when rows of unknown height come into view
   * above it. After a longer jump nothing in between was seen, so the scroll offset counts.
   */
  #placeOfSeen(): Anchor {
    const isSeen = ({ key }: Items[number]) => this.#drawn.isMeasured(key);
    return this.#placeOfFirst(isSeen) ?? this.#placeOfFirst(() => true) ?? { type: 'end' };
  }

  #placeOfFirst(isWanted: (item: Items[number]) => boolean): Anchor | null {
    return findAnchor(this.#items, { places: this.#places, view: this.#seenView, isWanted });
  }

  #topFor(anchor: Anchor): number {
    const end = this.#places.total + paddingEndPx - this.#view.height;
    return topFor(anchor, this.#items, { places: this.#places, end });
  }

  /** Draws and measures rows around the anchor until all are known, then puts the anchor in place. */
  #arrange(anchor: Anchor, { isJump = false } = {}): void {
    if (this.#parts === null || this.#facts === null) return;
    const { scroller, box } = this.#parts;
    const offset = this.#scrollTop + this.#shift;
    const isShown = this.#drawAround(anchor, { facts: this.#facts });
    this.#awaited = isShown ? null : anchor;
    const top = this.#topFor(anchor);
    const mayShift = isShown && !isJump && anchor.type === 'row';
    this.#shift = mayShift ? this.#shiftFor(offset, top) : 0;
    this.#sizeBox(box);
    this.#placePane();
    if (isShown) {
      const target = anchor.type === 'end' ? scroller.scrollHeight : top + this.#shift;
      if (Math.abs(scroller.scrollTop - target) >= 0.5) scroller.scrollTop = target;
      this.#scrollTop = scroller.scrollTop - this.#shift;
    }
    this.#tell();
  }

  #sizeBox(box: HTMLElement): void {
    setStyle(box, 'blockSize', `${this.#places.total + paddingEndPx + this.#shift}px`);
  }

  /** The shift by which the scroll offset may stay, while the list moves. */
  #shiftFor(offset: number, top: number): number {
    return this.#motion.isMoving && !this.#isAtEdge(offset, top) ? offset - top : 0;
  }

  /** What is beyond the first row, or beyond the beginning of the box, cannot be scrolled to. */
  #isAtEdge(offset: number, top: number): boolean {
    return Math.min(offset, top) < this.#view.height;
  }

  #placePane(): void {
    const { pane } = this.#parts ?? {};
    const { range } = this.#drawn;
    if (pane === undefined || range === null) return;
    this.#panePlace.apply(pane, {
      start: this.#places.startOf(range.from) + this.#shift,
      afterEnd: this.#places.total + paddingEndPx - this.#places.endOf(range.to),
    });
  }

  /** Returns whether the list is on screen: otherwise nothing can be measured. */
  #drawAround(anchor: Anchor, { facts }: { facts: RowFacts }): boolean {
    if (this.#parts === null) return false;
    const { pane, box } = this.#parts;
    // Mostly the estimates are right, and the layout that measures is the only one.
    if (anchor.type === 'end') this.#sizeBox(box);
    for (let pass = 0; pass < mostPasses; pass += 1) {
      const view = { ...this.#view, top: this.#topFor(anchor) };
      const before = this.#drawn.range;
      const range = this.#range.around(view, this.#places, before);
      this.#panePlace.notice(before, range);
      this.#drawn.draw(range, this.#items, { facts, pane });
      this.#placePane();
      // Asked after drawing, since the answer forces a layout.
      const needsMore = !this.#hasSize && this.#findSize();
      if (!this.isShown) return false;
      const measured = this.#drawn.measure(this.#items, this.#estimates);
      if (!this.#places.correct(measured) && !needsMore) break;
    }
    return true;
  }

  /** The list has been scrolled, by the person or by code. */
  #follow(): void {
    if (this.#parts === null || !this.isShown) return;
    const offset = this.#parts.scroller.scrollTop;
    const top = offset - this.#shift;
    this.#motion.follow(top - this.#scrollTop);
    this.#scrollTop = top;
    if (this.#motion.isMoving) {
      this.#stopDrawingFurther();
      this.#range.reachLess();
      this.#motion.awaitRest(() => this.#rest());
    }
    const isEnough = this.#range.isEnough(this.#seenView, this.#places, this.#drawn.range);
    if (isEnough && (this.#shift === 0 || !this.#isAtEdge(offset, top))) this.#tell();
    else this.#arrange(this.#placeOfSeen());
  }

  /** It ends a fling, too, and may begin the next one before the list counts as at rest. */
  #handleFinger(): void {
    if (this.#shift !== 0) this.#rest();
    this.#stopWaiting();
  }

  #stopWaiting(): void {
    this.#stopDrawingFurther();
    this.#motion.stopWaiting();
  }

  #rest(): void {
    this.#stopDrawingFurther();
    this.#motion.end();
    if (this.#shift === 0) this.#tell();
    else this.#arrange(this.#placeOfSeen());
    this.#drawFurther();
  }

  /** For the next fling, a few rows at a time. */
  #drawFurther(): void {
    this.#stopDrawingFurther = whenIdle(
      () => {
        const isToDraw = this.#range.reachFurther(this.#seenView, this.#places, this.#drawn.range);
        if (!isToDraw || !this.isShown) return;
        this.#arrange(this.#awaited ?? this.#placeOfSeen());
        this.#drawFurther();
      },
      { mayWait: true },
    );
  }

  #noticeView(width: number, height: number): void {
    if (width === this.#view.width && height === this.#view.height && this.#hasSize) return;
    const anchor = this.#currentAnchor();
    this.#resize(width, height);
    if (this.#hasSize) this.#arrange(anchor);
  }

  /** Reads the view's size; returns whether more rows are needed than for the guessed one. */
  #findSize(): boolean {
    const { width, height } = this.#view;
    const { offsetWidth = 0, clientHeight = 0 } = this.#parts?.scroller ?? {};
    this.#resize(offsetWidth, clientHeight);
    return width !== this.#view.width || height < this.#view.height;
  }

  #resize(width: number, height: number): void {
    this.#hasSize = height > 0;
    if (!this.#hasSize) return;
    const isSameWidth = width === this.#view.width;
    this.#view = { width, height };
    rememberView(this.#view);
    if (isSameWidth) return;
    this.#estimates.adoptWidth(width);
    this.#drawn.forgetHeights();
    this.#places = new RowPlaces(this.#items.map(this.#estimates.heightOf));
  }

  #noticePane(height: number): void {
    if (!this.#hasSize || height === 0 || Math.abs(this.#drawn.height - height) < 0.5) return;
    const anchor = this.#currentAnchor();
    this.#drawn.forgetHeights();
    this.#arrange(anchor);
  }

  #tell(): void {
    const state = this.#look();
    if (!isSame(state, this.#state)) this.#state = state;
    if (!this.#motion.isMoving) this.#placeTabStop();
    for (const listener of this.#listeners) listener();
  }

  #look(): SheetState {
    const { isMoving } = this.#motion;
    // A list that is covered while it moves comes to rest unseen.
    if (this.#parts === null || !this.isShown) return { ...this.#state, isMoving };
    const bottom = this.#scrollTop + this.#view.height;
    return readSheetState(this.#items, {
      places: this.#places,
      view: this.#seenView,
      isAtEnd: this.#parts.scroller.scrollHeight - this.#shift - bottom <= endPx,
      isMoving,
    });
  }

  #placeTabStop(): void {
    const inView = this.#items.slice(this.#state.firstIndex, this.#state.lastIndex + 1);
    this.#drawn.placeTabStop(inView.findLast(hasMenu)?.key);
  }
}
