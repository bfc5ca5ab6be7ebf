import { errors, expect, type Locator, type Page } from '@playwright/test';
import { password } from './organization.ts';
import type { Tend } from './tend.ts';

/** Actions in people's words; each ends when its effect is on the screen. */

interface NewPerson {
  name: string;
  email: string;
}

/** Opens the set-up link and creates the organisation with its first administrator. */
export async function setUp(page: Page, tend: Tend, person: NewPerson): Promise<void> {
  await page.goto(tend.setUpLink);
  await page.getByLabel('Organisation').fill('Northbank Home Care');
  await page.getByLabel('Contact e-mail').fill('help@northbank.example');
  await fillAccount(page, person);
  await page.getByRole('button', { name: 'Set up Tend' }).click();
  await expectFeed(page);
}

/** Makes an invitation, by e-mail if an address is given; returns its link. */
export async function invite(page: Page, email = ''): Promise<string> {
  await goTo(page, '/administration/invitations');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
}

export async function acceptInvitation(page: Page, link: string, person: NewPerson): Promise<void> {
  await page.goto(link);
  await fillAccount(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectFeed(page);
}

/** Fills in the log-in on the screen. */
export async function logIn(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function fillAccount(page: Page, { name, email }: NewPerson): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  const address = page.getByLabel('E-mail', { exact: true });
  // An invitation by e-mail has its address filled in.
  if (await address.isEditable()) await address.fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** A log-in lands on the feed (D1). */
export async function expectFeed(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/home$/);
  await expect(heading(page, 'Notifications')).toBeVisible();
}

export async function expectLogIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
}

/** Changes the address like a link within the app, and waits for the first frame. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(async (hash) => {
    if (location.hash === hash) return;
    const { promise: isDrawn, resolve } = Promise.withResolvers<void>();
    const handleStep = (): number => requestAnimationFrame(() => resolve());
    addEventListener('popstate', handleStep, { once: true });
    location.hash = hash;
    await isDrawn;
  }, `#${address}`);
}

/** Opens the app at an address, like a link from elsewhere, and waits until a screen is shown. */
export async function openAt(page: Page, address: string): Promise<void> {
  // Only the part behind the "#" changes, for which a browser would not reload.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.goto(`/#${address}`);
  await untilInFrame(page, 5_000, () =>
    [...document.querySelectorAll('h1')].some((title) => title.checkVisibility()),
  );
}

/** Checks with each frame, for a while; an expectation polls only once a second. */
async function untilInFrame(page: Page, patienceMs: number, isDone: () => boolean): Promise<void> {
  try {
    await page.waitForFunction(isDone, null, { timeout: patienceMs });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

/** Expects one visible screen, whatever is below it. */
export async function expectOneScreen(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1);
}

/** Goes to another screen, and waits until it is shown. */
export async function goToScreen(page: Page, address: string, title: string): Promise<void> {
  await goTo(page, address);
  await expect(heading(page, title)).toBeVisible();
  await expectOneScreen(page);
}

export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** A row of a list: a chat, a person. */
export function row(page: Page, title: string): Locator {
  const named = page.locator('.list-row-title', { hasText: title });
  return page.getByRole('listitem').filter({ has: named });
}

/** Presses a row's link, not the buttons beside it. */
export async function openRow(page: Page, title: string): Promise<void> {
  await row(page, title).locator('.list-row-main').click();
}

/** Starts a conversation with a person from the list of people. */
export async function writeTo(page: Page, name: string): Promise<void> {
  await goTo(page, '/chat');
  await openRow(page, name);
  await expect(composer(page)).toBeVisible();
}

/** Touches the target and holds until `shown` is on screen. */
export async function restUntil(page: Page, target: Locator, shown: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // A list that is still moving treats the touch as scrolling.
  await expect(async () => {
    await target.tap({ trial: true });
    const box = await target.boundingBox();
    if (box === null) throw new Error('It is not on screen');
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    try {
      await expect(shown).toBeVisible({ timeout: 10_000 });
    } finally {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
  }).toPass();
}

/** Chooses an action in a message's menu, by touch. */
export async function chooseInMenu(page: Page, text: string, action: string): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ hasText: text });
  await restUntil(page, bubble(page, text), sheet);
  await sheet.getByRole('button', { name: action, exact: true }).tap();
  await expect(sheet).toBeHidden();
}

/** Taps until `shown` is on screen: a tap right after a page change is ignored. */
export async function tapUntil(target: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    // A tap before may have led away from the target, late.
    if (!(await shown.isVisible())) await target.tap({ timeout: 2_000 });
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Resolves when the effect of the last key press is on screen, and the work after that frame has begun. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' });
}

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** A sent message is shown at once; until it is stored, it is kept as a draft. */
export async function untilStored(page: Page): Promise<void> {
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('drafts:')));
  await expect.poll(drafts).toEqual([]);
}

/** The messages of the open conversation. */
export function messages(page: Page): Locator {
  return page.getByRole('log');
}

/** A message of the open conversation; its label has author, time, text and state. */
export function bubble(page: Page, text: string): Locator {
  return messages(page).getByRole('article').filter({ hasText: text });
}

/** The button to the end of the open conversation, with the number of unread messages. */
export function jumpButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Go to the newest message/ });
}

/** Expects the state of an own message: waiting, sent, read, not sent. */
export async function expectState(page: Page, text: string, state: string): Promise<void> {
  await expect(bubble(page, text)).toHaveAccessibleName(new RegExp(`, ${state}$`));
}

/** The notice of the page in view; pages that are prepared or kept unseen have their own. */
export function noConnection(page: Page): Locator {
  return page.getByText('No connection. Messages will send later.').filter({ visible: true });
}

export function toast(page: Page): Locator {
  return page.locator('.toast');
}

/** Swipes a toast away, which covers the first rows of a list for seconds. */
export async function dismissToast(page: Page): Promise<void> {
  const box = await toast(page).boundingBox();
  if (box === null) throw new Error('There is no toast');
  const x = box.x + box.width / 4;
  await page.mouse.move(x, box.y + box.height - 4);
  await page.mouse.down();
  await page.mouse.move(x, box.y + 4);
  await page.mouse.up();
  await expect(toast(page)).toBeHidden();
}

/** Dismisses the banner of a message in another chat, which stays as long. */
export async function dismissBanner(page: Page): Promise<void> {
  const banner = page.getByRole('region', { name: 'New message' });
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
}

/** For an expectation that is polled. */
export const soon = { timeout: 50 };

/**
 * Advances the clock of a page, installed before it was loaded, until a condition holds within that time. What a busy
 * machine still works on then keeps the page's time: where it is paused, it only creeps.
 */
export async function passTimeUntil(
  page: Page,
  withinMs: number,
  expectIt: () => Promise<void>,
): Promise<void> {
  let leftMs = withinMs;
  await expect(async () => {
    await page.clock.fastForward(leftMs > 0 ? 1_000 : 5);
    leftMs -= 1_000;
    await expectIt();
  }).toPass();
}

/**
 * Runs an action and expects its toast. A toast disappears after two seconds, so the expectation starts
 * first.
 */
export async function expectToast(
  page: Page,
  text: string | RegExp,
  act: () => Promise<void>,
): Promise<void> {
  await Promise.all([toast(page).filter({ hasText: text }).waitFor(), act()]);
}

export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Menu' });
}

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page).getByRole('link', { name: 'DashBoard' })).toBeVisible();
}
