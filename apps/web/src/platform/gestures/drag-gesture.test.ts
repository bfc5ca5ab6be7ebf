import { beforeEach, expect, test, vi } from 'vitest';
import { comesFromEdge, listenForDrags, mayMovePages } from './drag-gesture.ts';

beforeEach(() => {
  vi.stubGlobal('document', { dir: 'ltr' });
  vi.stubGlobal('navigator', { userAgent: 'Android', maxTouchPoints: 5 });
  vi.stubGlobal('innerWidth', 390);
});

/** An area that can be dragged 100 px to the right, and touches on it. */
function touchArea() {
  const area = Object.assign(new EventTarget(), { setPointerCapture: vi.fn() });
  const dragged = { begin: vi.fn(), move: vi.fn(), end: vi.fn() };
  listenForDrags(area, () => ({ towards: 'end', wholePx: 100, ...dragged }));
  const finger = (pointerId: number) => {
    const report = (type: string, clientX: number) =>
      area.dispatchEvent(
        Object.assign(new Event(type), {
          pointerId,
          pointerType: 'touch',
          isPrimary: pointerId === 1,
          clientX,
          clientY: 0,
        }),
      );
    return {
      down: () => report('pointerdown', 0),
      move: (x: number) => report('pointermove', x),
      lift: () => report('pointerup', 0),
      cancel: () => report('pointercancel', 0),
    };
  };
  return { ...dragged, thumb: finger(1), other: finger(2) };
}

test('[S69] a dragged element follows one finger only, until it is lifted', () => {
  const { begin, move, end, thumb, other } = touchArea();
  thumb.down();
  thumb.move(20);
  expect(begin).toHaveBeenCalledOnce();
  other.down();
  other.move(80);
  other.lift();
  other.cancel();
  expect(end).not.toHaveBeenCalled();
  thumb.move(90);
  expect(move.mock.calls).toEqual([[0.1], [0.8]]);
  thumb.lift();
  expect(end.mock.calls).toEqual([[true]]);
});

test('[S62] a drag that the browser takes over goes back', () => {
  const { end, thumb } = touchArea();
  thumb.down();
  thumb.move(90);
  thumb.cancel();
  thumb.lift();
  expect(end.mock.calls).toEqual([[false]]);
});

test('[S62] a swipe starts at the inline-start edge', () => {
  expect(comesFromEdge({ clientX: 50 })).toBe(true);
  expect(comesFromEdge({ clientX: 51 })).toBe(false);
  vi.stubGlobal('document', { dir: 'rtl' });
  expect(comesFromEdge({ clientX: 50 })).toBe(false);
  expect(comesFromEdge({ clientX: 340 })).toBe(true);
});

test('[S62] where the browser has its own edge gesture, neither page nor menu follows', () => {
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 });
  expect(comesFromEdge({ clientX: 5 })).toBe(false);
});

test('[S62] a finger on a dialog moves no page, and opens no menu', () => {
  vi.stubGlobal('document', { dir: 'ltr', querySelector: () => null });
  expect(mayMovePages({ clientX: 12 })).toBe(true);
  expect(mayMovePages({ clientX: 200 })).toBe(false);
  vi.stubGlobal('document', { dir: 'ltr', querySelector: () => ({}) });
  expect(mayMovePages({ clientX: 12 })).toBe(false);
});
