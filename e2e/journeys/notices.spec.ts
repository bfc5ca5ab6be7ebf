import { v7 as newId } from 'uuid';
import { lookAway, lookBack, watchNotices } from '../support/attention.ts';
import { expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import { bubble, composer, heading, openAt, passTimeUntil, soon } from '../support/steps.ts';

const flashed = 'New message';

test('[FD9][FD12] a tab in the background flashes its title and rings, until it is in view', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'Hello');
  await nina.call('notification.updateSettings', { vibration: true });
  const { page } = await openDevice({ person: nina, hasMotion: true });
  const told = await watchNotices(page);
  await page.clock.install();
  await openAt(page, '/dashbaord');
  // Messages of the catch-up no longer ring.
  await expect(page).toHaveTitle(/^\(1\) DashBoard/);
  // Browsers let a page play sound once it has been touched.
  await heading(page, 'DashBoard').click();
  await lookAway(page);
  await send(grace, chatId, 'Are you there?');
  const flashes = async (): Promise<number> =>
    (await told()).titles.filter((title) => title === flashed).length;
  // The page's own title alternates with it.
  await passTimeUntil(page, 5_000, async () => expect(await flashes()).toBeGreaterThan(1));
  await expect.poll(told).toMatchObject({ tones: 2, vibrations: 1 });

  await lookBack(page);
  await send(grace, chatId, 'Good morning');
  const banner = page.getByRole('region', { name: flashed });
  await expect(banner).toContainText('Good morning');
  await expect.poll(told).toMatchObject({ tones: 4, vibrations: 2 });
  const before = await flashes();
  // Otherwise the title would have flashed in the seconds until the banner closes by itself.
  await passTimeUntil(page, 10_000, () => expect(banner).toBeHidden(soon));
  expect(await flashes()).toBe(before);
  await expect(page).toHaveTitle(/^\(1\) DashBoard/);
});

test('[FD11][FD12][AL8] the chat on screen does not ring, and nothing rings with sound off', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const other = await openDirect(nina, tomasz);
  await nina.call('notification.updateSettings', { sound: false, vibration: true });
  const { page } = await openDevice({ person: nina });
  const told = await watchNotices(page);
  await openAt(page, `/userchat/${chatId}`);
  await composer(page).click();
  await send(grace, chatId, 'On screen');
  await expect(bubble(page, 'On screen')).toBeVisible();
  const elsewhere = { id: newId(), chatId: other, text: 'Elsewhere' };
  await tomasz.call('message.send', elsewhere);
  const banner = page.getByRole('region', { name: flashed });
  // It closes by itself, but not under the mouse.
  await banner.hover();
  await expect(banner).toContainText('Elsewhere');
  await expect.poll(told).toMatchObject({ tones: 0, vibrations: 1 });
  expect((await told()).titles).not.toContain(flashed);

  await test.step('a deleted message is no longer told of, even while its banner is held', async () => {
    // Then it is not the newest of its chat.
    await nina.call('message.send', { id: newId(), chatId: other, text: 'From my desk' });
    await tomasz.call('message.delete', { chatId: other, messageId: elsewhere.id });
    await expect(banner).toBeHidden();
  });
});
