import { errors, expect, type Locator, type Page } from '@playwright/test';
import { password } from './organization.ts';
import type { Tend } from './tend.ts';

/** What people do, as they would say it; each step ends when its effect is on the screen. */

interface NewPerson {
  name: string;
  email: string;
}

/** Follows the set-up link and makes the organisation with its first administrator. */
export async function setUp(page: Page, tend: Tend, person: NewPerson): Promise<void> {
  await page.goto(tend.setUpLink);
  await page.getByLabel('Organisation').fill('Northbank Home Care');
  await page.getByLabel('Contact e-mail').fill('help@northbank.example');
  await fillAccount(page, person);
  await page.getByRole('button', { name: 'Set up Tend' }).click();
  await expectFeed(page);
}

/** Makes an invitation, by e-mail where an address is given, and answers with its link. */
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

/** Fills in the log-in that is on the screen. */
export async function logIn(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function fillAccount(page: Page, { name, email }: NewPerson): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  const address = page.getByLabel('E-mail', { exact: true });
  // An invitation by e-mail brings its address along.
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

/** Changes the address as a link within the app does, and waits for the first frame that is drawn of it. */
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

/** Opens the app at an address, as a link from elsewhere does, and waits for a moment until a screen is there. */
export async function openAt(page: Page, address: string): Promise<void> {
  // Only the part behind the "#" changes, for which a browser would not load anything anew.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.goto(`/#${address}`);
  await untilInFrame(page, 5_000, () =>
    [...document.querySelectorAll('h1')].some((title) => title.checkVisibility()),
  );
}

/** Looks with each frame, for a while. Between two looks of an expectation up to a second passes. */
async function untilInFrame(page: Page, patienceMs: number, isDone: () => boolean): Promise<void> {
  try {
    await page.waitForFunction(isDone, null, { timeout: patienceMs });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

/** One screen is to be seen, whatever lies below it. */
export async function expectOneScreen(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1);
}

/** Goes to another screen, and waits until it is there. */
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

/** Presses what a row leads to, beside which it may have buttons of its own. */
export async function openRow(page: Page, title: string): Promise<void> {
  await row(page, title).locator('.list-row-main').click();
}

/** Starts a conversation with somebody from the list of people. */
export async function writeTo(page: Page, name: string): Promise<void> {
  await goTo(page, '/chat');
  await openRow(page, name);
  await expect(composer(page)).toBeVisible();
}

/** Puts a finger down and leaves it there until `shown` is on screen. */
export async function restUntil(page: Page, target: Locator, shown: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // A list that is still moving takes the finger for one that scrolls.
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

/** Taps until `shown` is on screen: a tap right after a page has changed counts for none. */
export async function tapUntil(target: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    await target.tap();
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** What came of the last key press is on screen, and what follows the frame that shows it has begun. */
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

/** What was sent is shown at once; until the device has stored it, it is kept as a draft. */
export async function untilStored(page: Page): Promise<void> {
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('drafts:')));
  await expect.poll(drafts).toEqual([]);
}

/** What the open conversation shows. */
export function messages(page: Page): Locator {
  return page.getByRole('log');
}

/** A message of the open conversation; its label tells author, time, text and where it is. */
export function bubble(page: Page, text: string): Locator {
  return messages(page).getByRole('article').filter({ hasText: text });
}

/** Leads to the end of the open conversation; says how many messages there are unread. */
export function jumpButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Go to the newest message/ });
}

/** What the open conversation says of an own message: waiting, sent, read, not sent. */
export async function expectState(page: Page, text: string, state: string): Promise<void> {
  await expect(bubble(page, text)).toHaveAccessibleName(new RegExp(`, ${state}$`));
}

export function toast(page: Page): Locator {
  return page.locator('.toast');
}

/** Sweeps a toast up and away, which stands for seconds over the first rows of a list. */
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

/** What tells of a message in another chat stands there for as long. */
export async function dismissBanner(page: Page): Promise<void> {
  const banner = page.getByRole('region', { name: 'New message' });
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
}

/** For an expectation that is asked again and again. */
export const soon = { timeout: 50 };

/** Lets time pass for a page whose clock was installed before it was loaded, until something is so within that time. */
export async function passTimeUntil(
  page: Page,
  withinMs: number,
  expectIt: () => Promise<void>,
): Promise<void> {
  let leftMs = withinMs;
  await expect(async () => {
    if (leftMs > 0) await page.clock.fastForward(1_000);
    leftMs -= 1_000;
    await expectIt();
  }).toPass();
}

/** Does what a toast tells of. It goes by itself after two seconds, so somebody has to be looking by then. */
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
