import type { Page } from '@playwright/test';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import { goTo, heading, openAt } from '../support/steps.ts';

// A phone prepares pages of chats meanwhile, which must not come in the place of what was chosen since.
test.use({ fetchesAhead: true });

const bursts = 12;

/** Headings of the screens, by the beginning of their address. */
const titles: readonly (readonly [string, string | RegExp])[] = [
  ['/notifications', 'Home'],
  ['/dashbaord', 'DashBoard'],
  ['/home', 'Notifications'],
  ['/folder', 'Users'],
  ['/chatlist', 'ChatList'],
  ['/gruopchatmessages/', 'Night team North'],
  ['/gruopchat', 'GroupChat'],
  ['/userchat/', 'Grace Adeyemi'],
  ['/deatils/', /Grace Adeyemi|Night team North/],
];

/**
 * Goes back, forward, through the menu and to chats faster than any person could: each step follows a few
 * frames after the last, while its pages are still moving.
 */
function hurry(page: Page, seed: number, addresses: readonly string[]): Promise<void> {
  return page.evaluate(
    async ({ first, targets }) => {
      let state = first;
      const pick = (count: number): number => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((state / 2_147_483_648) * count);
      };
      const drawn = (): Promise<void> =>
        new Promise((resolve) => {
          requestAnimationFrame(() => resolve());
        });
      // The router numbers its entries; the first is the one that the app was opened with.
      const canGoBack = (): boolean => {
        const entry: unknown = history.state;
        const hasIndex = typeof entry === 'object' && entry !== null && 'idx' in entry;
        return hasIndex && typeof entry.idx === 'number' && entry.idx > 0;
      };
      const entries = [...document.querySelectorAll<HTMLElement>('.menu-entries a')];
      for (let step = 0; step < 10; step += 1) {
        const kind = pick(4);
        if (kind === 0 && canGoBack()) history.back();
        else if (kind === 1) history.forward();
        else if (kind === 2) location.hash = targets[pick(targets.length)] ?? '';
        else entries[pick(entries.length)]?.click();
        for (let frame = pick(6); frame > 0; frame -= 1) await drawn();
      }
    },
    { first: seed, targets: addresses },
  );
}

/** Goes back, and chooses in the menu before the page that Back leads to is shown. */
function goBackAndAway(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { promise: isBack, resolve } = Promise.withResolvers<void>();
    window.addEventListener('popstate', () => resolve(), { once: true });
    history.back();
    await isBack;
    document.querySelector<HTMLElement>('.menu-entries a[href$="/gruopchat"]')?.click();
  });
}

interface Look {
  address: string;
  /** The visible pages. */
  pages: string[];
  headings: string[];
}

function look(page: Page): Promise<Look> {
  return page.evaluate(() => {
    const isSeen = (part: Element): boolean =>
      part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const textOf = ({ textContent }: Element): string => textContent;
    const pages = [...document.querySelectorAll('.outlet > .page')];
    const words = [...document.querySelectorAll('.shell-content :is(h1, h2)')];
    return {
      address: location.hash.slice(1),
      pages: pages
        // A page that is prepared is laid out, and nothing in it is seen.
        .filter((one) => [...one.children].some(isSeen))
        .map((one) => `${one.querySelector('h1')?.textContent} ${one.className}`),
      headings: words.filter(isSeen).map(textOf),
    };
  });
}

/** One screen is left: the one that the address names. */
async function expectOneScreen(page: Page): Promise<void> {
  await expect(async () => {
    const { address, pages, headings } = await look(page);
    expect(pages, `pages that can be seen at ${address}`).toHaveLength(1);
    const wanted = titles.find(([start]) => address.startsWith(start))?.[1] ?? 'none';
    expect(headings.join('\n'), `headings at ${address}`).toMatch(wanted);
  }).toPass();
}

for (const { what, device, preparesPages } of [
  { what: 'on a phone that moves pages', device: { hasMotion: true }, preparesPages: true },
  { what: 'on a wide screen', device: computer, preparesPages: false },
]) {
  test(`[D31] however fast a person navigates, one screen is left, the one that the address names, ${what}`, async ({
    organization: { nina, grace, tomasz },
    openDevice,
  }) => {
    const direct = await openDirect(nina, grace);
    await send(grace, direct, 'Are you there?');
    const group = await makeGroup('Night team North', [nina, grace, tomasz]);
    const { page } = await openDevice({ ...device, person: nina });
    await openAt(page, '/chatlist');
    await expectOneScreen(page);
    if (preparesPages) await expect(page.locator('.page-prepared').first()).toBeAttached();
    for (let burst = 1; burst <= bursts; burst += 1) {
      await hurry(page, burst * 7919, [
        `/userchat/${direct}`,
        `/gruopchatmessages/${group}`,
        `/deatils/user/${grace.userId}`,
        `/deatils/chat/${group}`,
      ]);
      await expectOneScreen(page);
    }

    await test.step('a late page does not cover the one opened since', async () => {
      for (const address of ['/folder', `/userchat/${direct}`]) {
        await goTo(page, address);
        await expectOneScreen(page);
      }
      await goBackAndAway(page);
      await expect(page).toHaveURL(/#\/gruopchat$/);
      await expectOneScreen(page);
    });
  });
}

test('[SC65] the second half of a double tap does not hit what has appeared under the finger', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina, hasTouch: true });
  await openAt(page, '/chatlist');
  await expect(page.getByRole('main').getByRole('button', { name: 'New chat' })).toBeVisible();
  await page.evaluate(async () => {
    const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);
    const isSeen = (part: Element): boolean => part.checkVisibility({ visibilityProperty: true });
    const find = (parts: string, word: string): Element | undefined =>
      [...document.querySelectorAll(parts)].find(
        (part) => part.textContent.includes(word) && isSeen(part),
      );
    const tap = (part: Element | undefined): void => {
      for (const type of ['pointerdown', 'pointerup', 'click']) {
        const init = { pointerType: 'touch', detail: 1, bubbles: true, cancelable: true };
        part?.dispatchEvent(new PointerEvent(type, init));
      }
    };
    // The page that the app began with takes taps at once.
    tap(find('main button', 'New chat'));
    while (!location.hash.endsWith('/chat')) await nextFrame();
    // However busy the machine is, the clock stands still from here on.
    const now = performance.now();
    performance.now = () => now;
    while (find('main button', 'Grace Adeyemi') === undefined) await nextFrame();
    tap(find('main button', 'Grace Adeyemi'));
    await nextFrame();
    tap(find('main button', 'Grace Adeyemi'));
    Reflect.deleteProperty(performance, 'now');
  });
  await expect(heading(page, 'New chat')).toBeVisible();
  await expect(page).toHaveURL(/#\/chat$/);
  await test.step('a later tap counts', async () => {
    await expect(async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /Adeyemi/ })
        .tap();
      await expect(page).toHaveURL(/#\/userchat\//, { timeout: 1_000 });
    }).toPass();
  });
});
