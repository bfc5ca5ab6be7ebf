import { expect, type Locator, type Page } from '@playwright/test';
import { messages } from './steps.ts';

/**
 * Scrolls a conversation up; messages in view must move by the same distance, whatever loads or is measured
 * meanwhile.
 */
export async function scrollUp(page: Page, distancePx: number): Promise<{ isTop: boolean }> {
  const jump = await messages(page).evaluate(async (scroller, distance) => {
    const drawn = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => resolve());
      });
    // The painted position, if any: between two frames rows are at estimated positions, until they are
    // measured.
    const paintedTop = (part: Element): Promise<number | null> =>
      new Promise((resolve) => {
        const observe: IntersectionObserverCallback = ([entry], observer) => {
          observer.disconnect();
          resolve(entry?.isIntersecting === true ? entry.boundingClientRect.top : null);
        };
        new IntersectionObserver(observe, { root: scroller }).observe(part);
      });
    const { top } = scroller.getBoundingClientRect();
    const seen = [...scroller.querySelectorAll('article')].find(
      (bubble) => bubble.getBoundingClientRect().top >= top,
    );
    if (seen === undefined) throw new Error('No message is in view');
    const before = (await paintedTop(seen)) ?? 0;
    const expected = Math.min(distance, scroller.scrollTop);
    scroller.scrollBy(0, -distance);
    // A finger's scroll is told of before anything else runs. One by code is told of in the next frame only, and a page
    // that arrives in between would keep the place that the list knows of, and so undo it.
    scroller.dispatchEvent(new Event('scroll'));
    // Rows that come into view are measured, and the differences are corrected.
    for (let frame = 0; frame < 4; frame += 1) await drawn();
    const after = await paintedTop(seen);
    const offPx = after === null ? 0 : Math.abs(after - before - expected);
    return { offPx, isTop: scroller.scrollTop === 0 };
  }, distancePx);
  expect(jump.offPx, 'what was in view has jumped').toBeLessThanOrEqual(2);
  return { isTop: jump.isTop };
}

/** Flings a conversation up with a finger; returns how often the app has written the scroll offset until it was at rest. */
export async function countWritesDuringFling(page: Page): Promise<number> {
  const fling = await messages(page).evaluateHandle((scroller) => {
    const { promise: isOver, resolve } = Promise.withResolvers<number>();
    const { set, ...offset } =
      Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop') ?? {};
    let writes = 0;
    let scrolls = 0;
    // While the finger holds it still, the list may be put in place.
    let isLetGo = false;
    Object.defineProperty(scroller, 'scrollTop', {
      ...offset,
      set(this: Element, top: number) {
        if (isLetGo) writes += 1;
        set?.call(this, top);
      },
    });
    const handleScroll = () => {
      scrolls += 1;
    };
    scroller.addEventListener('scroll', handleScroll);
    // Heard before the app hears of it, which may then write.
    const handleEnd = () => {
      // That of a jump before.
      if (scrolls < 5) return;
      document.removeEventListener('scrollend', handleEnd, { capture: true });
      scroller.removeEventListener('scroll', handleScroll);
      Reflect.deleteProperty(scroller, 'scrollTop');
      resolve(writes);
    };
    document.addEventListener('scrollend', handleEnd, { capture: true });
    const letGo = () => {
      isLetGo = true;
    };
    return { isOver, letGo };
  });
  const session = await page.context().newCDPSession(page);
  const { x = 0, y = 0, width = 0 } = (await messages(page).boundingBox()) ?? {};
  const begunAt = Date.now() / 1_000;
  // The browser takes the speed from the times that the events say.
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: begunAt + step * 0.016,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + 60 + step * 40 }],
    });
  await touch('touchStart', 0);
  for (const step of [1, 2, 3, 4, 5]) await touch('touchMove', step);
  await fling.evaluate(({ letGo }) => letGo());
  await touch('touchEnd', 5);
  return fling.evaluate(({ isOver }) => isOver);
}

/** The position of an element on the screen. */
export async function topOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box.y;
}

/** Expects no overflow and no scrolling to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const scrollers = '.page-scroller, .windowed-list, [role=log], dialog, textarea';
    const contents = 'h1, h2, button, a, article, time, input';
    const isScrolling = ({ scrollWidth, clientWidth }: Element): boolean =>
      scrollWidth > clientWidth;
    const isOutside = (part: Element): boolean => {
      const { left, right, width } = part.getBoundingClientRect();
      const isShown = width > 0 && part.checkVisibility({ visibilityProperty: true });
      // Filters and page links are one row that scrolls sideways if they do not fit.
      const isMeantTo = part.closest('.drawer, .filter-chips, .chip-links') !== null;
      return isShown && (right > innerWidth + 1 || left < -1) && !isMeantTo;
    };
    return [
      ...[document.documentElement, ...document.querySelectorAll(scrollers)].filter(isScrolling),
      ...[...document.querySelectorAll(contents)].filter(isOutside),
    ].map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
  expect(wide).toEqual([]);
}

/** The drawn rows of a long list. */
export function listRows(page: Page): Locator {
  return page.getByRole('main').locator('.windowed-list-row');
}

/** The number that fits the highest screen, and some beyond it. */
const rowsAtMost = 60;
const framesAtMost = 20;

/** Scrolls through a whole list; rows come soon wherever it stops, and never more than fit. */
export async function scrollThroughList(page: Page): Promise<void> {
  const drawn = await page
    .getByRole('main')
    .locator('.windowed-list')
    .evaluate(async (list, mostFrames) => {
      const frame = (): Promise<void> =>
        new Promise((resolve) => {
          requestAnimationFrame(() => resolve());
        });
      const counts: number[] = [];
      const distance = Math.max(list.clientHeight * 2, list.scrollHeight / 12);
      while (list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
        list.scrollBy(0, distance);
        // Rows come after the frame of their scrolling, on a busy machine some frames later.
        let seen = 0;
        for (let frames = 0; seen === 0 && frames < mostFrames; frames += 1) {
          await frame();
          const { top, bottom } = list.getBoundingClientRect();
          seen = [...list.querySelectorAll('.windowed-list-row')].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.bottom > top && box.top < bottom;
          }).length;
        }
        counts.push(seen === 0 ? 0 : list.querySelectorAll('.windowed-list-row').length);
      }
      return { most: Math.max(...counts), least: Math.min(...counts) };
    }, framesAtMost);
  expect(drawn.most).toBeLessThan(rowsAtMost);
  expect(drawn.least).toBeGreaterThan(0);
}
