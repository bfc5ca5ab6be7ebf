import type { DrawnRow, RowFacts, RowItem } from '../rows/row-facts.ts';
import type { Items } from '../rows/drawn-rows.ts';
import { createRowEstimates } from './row-height.ts';
import { TimelineSheet } from './timeline-sheet.ts';

/** What the estimates take a day line for, in px. */
export const estimatedHeight = 50;
export const viewHeight = 400;

type Style = Partial<Record<'blockSize' | 'insetBlockStart' | 'insetBlockEnd', string>>;

/** As much of an element as the sheet asks for. */
class FakeRow {
  readonly classList = { add: () => undefined, remove: () => undefined };
  pane: FakePane | null = null;
  height = estimatedHeight;

  get nextSibling(): FakeRow | null {
    const rows = this.pane?.rows ?? [];
    return rows[rows.indexOf(this) + 1] ?? null;
  }

  getBoundingClientRect(): { height: number } {
    return { height: this.pane === null ? 0 : this.height };
  }

  grow(byPx: number): void {
    this.height += byPx;
  }

  remove(): void {
    if (this.pane !== null) this.pane.rows = this.pane.rows.filter((row) => row !== this);
    this.pane = null;
  }
}

class FakePane {
  readonly style: Style = {};
  rows: FakeRow[] = [];

  get firstChild(): FakeRow | null {
    return this.rows[0] ?? null;
  }

  get height(): number {
    return this.rows.reduce((sum, { height }) => sum + height, 0);
  }

  insertBefore(row: FakeRow, next: FakeRow | null): void {
    row.remove();
    row.pane = this;
    this.rows.splice(next === null ? this.rows.length : this.rows.indexOf(next), 0, row);
  }
}

class FakeScroller extends EventTarget {
  /** 0 while the page is covered. */
  clientHeight = viewHeight;
  readonly offsetWidth = 390;
  /** The kinds of events that are listened to. */
  readonly heard = new Set<string>();
  readonly #box: { readonly style: Style };
  #top = 0;

  constructor(box: { readonly style: Style }) {
    super();
    this.#box = box;
  }

  get scrollHeight(): number {
    return Math.max(viewHeight, px(this.#box.style.blockSize));
  }

  get scrollTop(): number {
    return this.#top;
  }

  set scrollTop(top: number) {
    this.#top = Math.max(0, Math.min(top, this.scrollHeight - viewHeight));
  }

  override addEventListener(
    type: string,
    listener: EventListener,
    options: AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
    this.heard.add(type);
    options.signal?.addEventListener('abort', () => this.heard.delete(type));
  }
}

/** Only a browser's own element has everything that the type says. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function takenFor<Whole>(fake: object): Whole {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return fake as Whole;
}

function px(length: string | undefined): number {
  return Number.parseFloat(length ?? '0');
}

/** What is drawn in this test, by the keys of the rows. */
export interface Drawing {
  readonly heights: Map<string, number>;
  readonly elements: Map<string, FakeRow>;
  readonly made: string[];
  readonly redrawn: string[];
  readonly released: string[];
}

export const drawing: Drawing = {
  heights: new Map(),
  elements: new Map(),
  made: [],
  redrawn: [],
  released: [],
};

/** Draws a row as high as this test says; it changes with its time. */
export function drawFakeRow(first: RowItem): DrawnRow {
  const { key } = first;
  const element = new FakeRow();
  const layOut = () => {
    element.height = drawing.heights.get(key) ?? estimatedHeight;
  };
  let drawn = first;
  layOut();
  drawing.made.push(key);
  drawing.elements.set(key, element);
  return {
    element: takenFor<HTMLElement>(element),
    update(item) {
      const isSame = JSON.stringify(item) === JSON.stringify(drawn);
      drawn = item;
      if (isSame) return false;
      layOut();
      drawing.redrawn.push(key);
      return true;
    },
    setTabStop: () => undefined,
    release: () => void drawing.released.push(key),
  };
}

/** Day lines: to the sheet a row is a key and a height. */
export function daysFrom(first: number, last: number): Items {
  return Array.from({ length: last - first + 1 }, (_, index) => dayOf(first + index));
}

export function dayOf(number: number, time = 0): Items[number] {
  return { type: 'day', key: `row ${number}`, time };
}

const facts = takenFor<RowFacts>({ unfolded: new Set(), found: null });

/** A sheet in a page that is laid out as a browser does it: what is in view, and where. */
export function layOutSheet() {
  const { heights, elements, ...noted } = drawing;
  for (const one of [heights, elements]) one.clear();
  for (const keys of Object.values(noted)) keys.length = 0;
  const box = { style: {} as Style };
  const pane = new FakePane();
  const scroller = new FakeScroller(box);
  const sheet = new TimelineSheet(createRowEstimates({ isGroup: false, widthOf: () => 10 }));
  const parts = takenFor<Parameters<typeof sheet.attach>[0]>({ scroller, box, pane });
  const paneTop = () => {
    const { insetBlockStart, insetBlockEnd } = pane.style;
    if (insetBlockStart !== 'auto') return px(insetBlockStart);
    return px(box.style.blockSize) - px(insetBlockEnd) - pane.height;
  };
  return {
    sheet,
    scroller,
    pane,
    detach: sheet.attach(parts),
    boxHeight: () => px(box.style.blockSize),
    show: (items: Items, begin: 'end' | { key: string } | null = null) =>
      sheet.show(items, facts, { hasNewer: false, begin: begin ?? 'end', isAnew: begin !== null }),
    /** Where a row is drawn, from the top of the view. */
    topOf(key: string): number {
      const above = pane.rows.slice(
        0,
        pane.rows.findIndex((row) => row === drawing.elements.get(key)),
      );
      return above.reduce((top, { height }) => top + height, paneTop() - scroller.scrollTop);
    },
    /** A finger moves the list, and lifts. */
    scrollBy(distancePx: number): void {
      scroller.scrollTop += distancePx;
      scroller.dispatchEvent(new Event('scroll'));
      scroller.dispatchEvent(new Event('scrollend'));
    },
    drawnKeys: () =>
      [...drawing.elements].filter(([, { pane: shown }]) => shown !== null).map(([key]) => key),
  };
}
