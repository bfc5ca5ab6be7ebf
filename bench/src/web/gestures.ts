import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

const frameMs = 16;
const finger = { x: 195, upper: 250, lower: 670 };
/** Fast enough for the list to keep scrolling after the finger has left it. */
const swipeMoves = 6;

/** Taps the middle of an element with one finger, as input from outside the page. */
export async function tap(page: Page, selector: string): Promise<void> {
  const box = await page.locator(`${selector} >> visible=true`).boundingBox();
  if (box === null) throw new Error(`There is no ${selector} to tap`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Flings the list towards its beginning. */
export function swipeDown(session: CDPSession): Promise<void> {
  return swipe(session, finger.upper, finger.lower);
}

/** Flings the list towards its end. */
export function swipeUp(session: CDPSession): Promise<void> {
  return swipe(session, finger.lower, finger.upper);
}

async function swipe(session: CDPSession, from: number, to: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number | null) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === null ? [] : [{ x: finger.x, y }],
    });
  const step = (to - from) / swipeMoves;
  await touch('touchStart', from);
  const moves: Promise<unknown>[] = [];
  for (let move = 1; move <= swipeMoves; move += 1) {
    await pause(frameMs);
    // Not awaited: a finger does not wait for a busy page either.
    moves.push(touch('touchMove', from + move * step));
  }
  moves.push(touch('touchEnd', null));
  await Promise.all(moves);
}
