import { v7 as newId } from 'uuid';
import { lookAway, lookBack, watchNotices } from '../support/attention.ts';
import { expect, test } from '../support/journey.ts';
import { makeCuttable, tellOnline } from '../support/network.ts';
import { openDirect, send } from '../support/organization.ts';
import {
  deliverPush,
  pushFor,
  shownNotifications,
  standInForPushService,
  turnOnNotifications,
} from '../support/push.ts';
import { bubble, composer, goTo, heading, openAt, passTimeUntil, row } from '../support/steps.ts';

const flashed = 'New message';
const soon = { timeout: 50 };

test('[FD9][FD12] a tab in the background flashes its title and rings, until somebody looks at it', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'Hello');
  await nina.call('notification.updateSettings', { vibration: true });
  const { page } = await openDevice({ person: nina });
  const told = await watchNotices(page);
  await page.clock.install();
  await openAt(page, '/dashbaord');
  // What comes with the catch-up rings no more.
  await expect(page).toHaveTitle(/^\(1\) DashBoard/);
  // Browsers let a page ring once somebody has touched it.
  await heading(page, 'DashBoard').click();
  await lookAway(page);
  await send(grace, chatId, 'Are you there?');
  const flashes = async (): Promise<number> =>
    (await told()).titles.filter((title) => title === flashed).length;
  // The page's own title stands in between.
  await passTimeUntil(page, async () => expect(await flashes()).toBeGreaterThan(1));
  await expect.poll(told).toMatchObject({ tones: 2, vibrations: 1 });

  await lookBack(page);
  await send(grace, chatId, 'Good morning');
  const banner = page.getByRole('region', { name: flashed });
  await expect(banner).toContainText('Good morning');
  await expect.poll(told).toMatchObject({ tones: 4, vibrations: 2 });
  const before = await flashes();
  // In the seconds until it goes by itself the title would have flashed on.
  await passTimeUntil(page, () => expect(banner).toBeHidden(soon));
  expect(await flashes()).toBe(before);
  await expect(page).toHaveTitle(/^\(1\) DashBoard/);
});

test('[FD11][FD12] for the chat on screen nothing rings, nor where the person wants no sound', async ({
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
  await send(tomasz, other, 'Elsewhere');
  await expect(page.getByRole('region', { name: flashed })).toContainText('Elsewhere');
  await expect.poll(told).toMatchObject({ tones: 0, vibrations: 1 });
  expect((await told()).titles).not.toContain(flashed);
});

test('[FD14][SW15] of page and push one rings: the page in view, the push in the background', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await nina.call('notification.updateSettings', { vibration: true });
  const { page, context } = await openDevice({ person: nina });
  const told = await watchNotices(page);
  await standInForPushService(context);
  await turnOnNotifications(page);
  await goTo(page, '/dashbaord');
  await heading(page, 'DashBoard').click();
  const push = async (text: string): Promise<void> => {
    const seq = await send(grace, chatId, text);
    const about = { messageId: newId(), seq, body: text, renotify: true };
    await deliverPush(page, pushFor(chatId, about));
  };

  await test.step('in view', async () => {
    await push('In view');
    await expect(page.getByRole('region', { name: flashed })).toContainText('In view');
    await expect.poll(told).toMatchObject({ tones: 2, vibrations: 1 });
    await expect.poll(() => shownNotifications(page)).toEqual([]);
  });

  await test.step('in the background', async () => {
    await lookAway(page);
    await push('Out of sight');
    await expect(page).toHaveTitle(flashed);
    expect(await told()).toMatchObject({ tones: 2, vibrations: 1 });
  });
});

test('[FD17][SW15] what a page in view has missed it tells as soon as its push comes', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const other = await openDirect(nina, tomasz);
  await nina.call('notification.updateSettings', { vibration: true });
  const { page, context } = await openDevice({ person: nina });
  const told = await watchNotices(page);
  const cut = await makeCuttable(context);
  await standInForPushService(context);
  await page.clock.install();
  await turnOnNotifications(page);
  await goTo(page, `/userchat/${other}`);
  await composer(page).click();
  const push = async (text: string): Promise<void> => {
    const seq = await send(grace, chatId, text);
    const about = { messageId: newId(), seq, body: text, renotify: true };
    await deliverPush(page, pushFor(chatId, about));
  };
  const banner = page.getByRole('region', { name: flashed });

  await test.step('on a connection that is dead, which nobody knows yet', async () => {
    cut();
    await push('Are you there?');
    await passTimeUntil(page, () => expect(banner).toContainText('Are you there?', soon));
    await expect.poll(told).toMatchObject({ tones: 2, vibrations: 1 });
    await expect.poll(() => shownNotifications(page)).toEqual([]);
  });

  await test.step('without any, it rings for the push, which stays', async () => {
    cut(true);
    await push('Please answer');
    await passTimeUntil(page, async () =>
      expect(await told()).toMatchObject({ tones: 4, vibrations: 2 }),
    );
    cut();
    await tellOnline(context);
    await goTo(page, '/chatlist');
    await expect(row(page, grace.name)).toContainText('Please answer');
    expect(await shownNotifications(page)).toMatchObject([{ body: 'Please answer' }]);
    expect(await told()).toMatchObject({ tones: 4, vibrations: 2 });
  });
});
