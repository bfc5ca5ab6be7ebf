import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dayOf,
  daysFrom,
  drawing,
  estimatedHeight,
  layOutSheet,
  viewHeight,
} from './laid-out-sheet.fixture.ts';

vi.mock('../rows/draw-row.ts', async () => {
  const { drawFakeRow } = await import('./laid-out-sheet.fixture.ts');
  return { drawRow: drawFakeRow };
});

/** What the one observer watches, and how it reports. */
let observed: Set<unknown>;
let report: (target: unknown, height: number) => void;
let idle: Map<number, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  observed = new Set();
  idle = new Map();
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 700);
  vi.stubGlobal('onscrollend', null);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: (entries: unknown[]) => void) {
        report = (target, height) =>
          tell([{ target, borderBoxSize: [{ inlineSize: 390 }], contentRect: { height } }]);
      }
      observe = (element: unknown) => observed.add(element);
      disconnect = () => observed.clear();
    },
  );
  let last = 0;
  const request = (run: () => void) => {
    last += 1;
    idle.set(last, run);
    return last;
  };
  const cancel = (handle: number) => idle.delete(handle);
  vi.stubGlobal('requestIdleCallback', request);
  vi.stubGlobal('cancelIdleCallback', cancel);
  vi.stubGlobal('requestAnimationFrame', request);
  vi.stubGlobal('cancelAnimationFrame', cancel);
});

afterEach(() => {
  vi.useRealTimers();
});

/** A hundred rows, looked at from the fiftieth on. */
function openInTheMiddle() {
  const page = layOutSheet();
  page.show(daysFrom(0, 99), { key: 'row 50' });
  return page;
}

test('[SC22] rows of another height than estimated stand where they are to before anything is painted', () => {
  const page = layOutSheet();
  for (let row = 40; row < 50; row += 1) drawing.heights.set(`row ${row}`, 20 * (row - 35));
  page.show(daysFrom(0, 99), { key: 'row 50' });
  expect(page.topOf('row 50')).toBe(96);
  const { made } = drawing;
  const heights = made.map((key) => drawing.heights.get(key) ?? estimatedHeight);
  const measured = heights.reduce((sum, height) => sum + height, 0);
  expect(measured).not.toBe(made.length * estimatedHeight);
  expect(page.boxHeight()).toBe(measured + (100 - made.length) * estimatedHeight + 12);
});

test('[SC22] a height that changes without notice, as with a font that comes late, moves nothing in view', () => {
  const page = openInTheMiddle();
  const boxHeight = page.boxHeight();
  const above = page.drawnKeys().filter((key) => key < 'row 48');
  expect(above).not.toEqual([]);
  for (const key of above) drawing.elements.get(key)?.grow(30);
  report(page.pane, page.pane.height);
  expect(page.topOf('row 50')).toBe(96);
  expect(page.boxHeight()).toBe(boxHeight + 30 * above.length);
});

test('[SC17] [SC461] rows that are added above move none of those in view, and leave them their elements', () => {
  const page = layOutSheet();
  page.show(daysFrom(50, 99), { key: 'row 52' });
  page.scrollBy(-100);
  const [place, elements] = [page.topOf('row 52'), new Map(drawing.elements)];
  for (let row = 0; row < 50; row += 1) drawing.heights.set(`row ${row}`, 70);
  page.show(daysFrom(0, 99));
  expect(page.topOf('row 52')).toBe(place);
  expect(page.pane.rows.length).toBeGreaterThan(elements.size);
  for (const [key, element] of elements) expect(drawing.elements.get(key)).toBe(element);
  expect([drawing.redrawn, drawing.released]).toEqual([[], []]);
});

test('[SC461] a row that changes is drawn anew alone, measured, and moves nothing that is read below it', () => {
  const page = openInTheMiddle();
  const { boxHeight, pane } = page;
  const [before, elements] = [boxHeight(), [...pane.rows]];
  drawing.heights.set('row 46', 90);
  page.show(daysFrom(0, 99).map((item, row) => (row === 46 ? dayOf(row, 1) : item)));
  expect(drawing.redrawn).toEqual(['row 46']);
  expect(pane.rows).toEqual(elements);
  expect(boxHeight()).toBe(before + 40);
  expect(page.topOf('row 50')).toBe(96);
});

test('[SC461] a row that is gone, and one that is far away, is taken away and frees what it holds', () => {
  const page = openInTheMiddle();
  page.show(daysFrom(0, 99).filter((_item, row) => row !== 48));
  expect(drawing.released).toEqual(['row 48']);
  expect(page.drawnKeys()).not.toContain('row 48');
  expect(page.topOf('row 50')).toBe(96);

  const drawn = page.drawnKeys();
  page.scrollBy(-2_000);
  expect(drawing.released.toSorted()).toEqual(['row 48', ...drawn].toSorted());
  expect(page.pane.rows).toHaveLength(page.drawnKeys().length);
  expect(page.pane.height).toBeLessThan(viewHeight * 5);
  page.scrollBy(2_000);
  expect(drawing.made.filter((key) => key === 'row 50')).toHaveLength(2);
});

test('[SC461] a list that is covered while it moves is at rest once it has stopped', () => {
  const { scroller, sheet } = openInTheMiddle();
  scroller.scrollTop -= 100;
  scroller.dispatchEvent(new Event('scroll'));
  expect(sheet.getState().isMoving).toBe(true);
  scroller.clientHeight = 0;
  scroller.dispatchEvent(new Event('scrollend'));
  expect(sheet.getState().isMoving).toBe(false);
});

test('[SC461] a list that goes watches nothing, listens to nothing, waits for nothing, and frees all rows', () => {
  const page = openInTheMiddle();
  expect([...observed]).toEqual([page.scroller, page.pane]);
  page.scroller.dispatchEvent(new Event('scrollend'));
  page.scroller.scrollTop -= 100;
  page.scroller.dispatchEvent(new Event('scroll'));
  expect(page.scroller.heard.size).toBeGreaterThan(0);
  expect(vi.getTimerCount()).toBe(1);
  page.scroller.dispatchEvent(new Event('scrollend'));
  expect(idle.size).toBe(1);
  page.scroller.scrollTop -= 100;
  page.scroller.dispatchEvent(new Event('scroll'));
  const drawn = page.drawnKeys();

  page.detach();
  expect([observed.size, page.scroller.heard.size]).toEqual([0, 0]);
  expect([vi.getTimerCount(), idle.size]).toEqual([0, 0]);
  expect(drawing.released.toSorted()).toEqual(drawn.toSorted());
});
