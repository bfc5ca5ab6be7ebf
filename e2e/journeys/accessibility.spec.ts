import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleButForColours,
  expectAccessibleInLightAndDark,
} from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { demoPerson } from '../support/organization.ts';
import { goTo, openAt } from '../support/steps.ts';

const entrance = ['/login', '/forgotpassword', '/setup?token=x', '/invitation?token=x'];

const screens = [
  '/home',
  '/notifications',
  '/dashbaord',
  '/folder',
  '/chatlist',
  '/gruopchat',
  '/gruopchat?new',
  '/chat',
  '/search',
  '/deatils',
  '/profile',
  '/administration',
  '/administration/invitations',
  '/administration/organization',
  '/administration/notifications',
  '/administration/files',
  '/somewhere/else',
];

/** The addresses of every screen of a chat or a person, collected from links. */
async function findChats(page: Page): Promise<string[]> {
  await openAt(page, '/chatlist');
  const hrefOf = async (start: string): Promise<string> => {
    const link = page.locator(`main a[href^="#/${start}/"], [role=main] a[href^="#/${start}/"]`);
    return (await link.first().getAttribute('href'))?.slice(1) ?? '';
  };
  const direct = await hrefOf('userchat');
  const group = await hrefOf('gruopchatmessages');
  await openAt(page, '/folder');
  const person = await hrefOf('deatils/user');
  return [direct, group, person, `/deatils/chat/${group.split('/').at(-1)}`];
}

test.describe(() => {
  test.use({ stage: 'demo' });

  for (const [language, themes, expectScreen] of [
    ['en', 'light and dark', expectAccessibleInLightAndDark],
    ['ru', 'but for colours', expectAccessibleButForColours],
  ] as const) {
    test(`[FE10] axe finds nothing on any screen in ${language}, ${themes}`, async ({
      tend,
      openDevice,
    }) => {
      const { page: visitor } = await openDevice();
      await visitor.addInitScript((code) => {
        // Between two screens the page is about:blank, which has no storage.
        if (location.protocol !== 'about:') localStorage.setItem('langugae', code);
      }, language);
      await openAt(visitor, '/login');
      for (const address of entrance) {
        await test.step(address, async () => {
          await goTo(visitor, address);
          await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
          await expectScreen(visitor);
        });
      }

      const person = await demoPerson(tend, 'h.doyle@northbank.example');
      const { page } = await openDevice({ person });
      await openAt(page, '/profile');
      await page
        .getByRole('radio')
        .nth(language === 'en' ? 0 : 1)
        .click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const address of [...screens, ...(await findChats(page))]) {
        await test.step(address, async () => {
          await goTo(page, address);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectScreen(page);
        });
      }
    });
  }

  test('[FE10] axe finds nothing on a wide screen, in the menu, and in sheets', async ({
    tend,
    openDevice,
  }) => {
    const person = await demoPerson(tend, 'h.doyle@northbank.example');
    const { page: desk } = await openDevice({ ...computer, person });
    await openAt(desk, '/chatlist');
    await expect(desk.getByRole('list').first()).toBeVisible();
    await expectAccessible(desk);
    await desk.locator('a[href^="#/gruopchatmessages/"]').first().click();
    await expect(desk.getByRole('log')).toBeVisible();
    await expectAccessible(desk);

    const { page } = await openDevice({ person });
    await openAt(page, '/administration/invitations');
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await expect(page.getByRole('dialog', { name: 'Invitation ready' })).toBeVisible();
    await expectAccessible(page);
    await openAt(page, '/home');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('link', { name: 'DashBoard' })).toBeVisible();
    await expectAccessible(page);
  });
});
