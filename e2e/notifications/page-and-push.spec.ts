import { v7 as newId } from 'uuid';
import { lookAway, watchNotices } from '../support/attention.ts';
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
import { composer, goTo, heading, passTimeUntil, row } from '../support/steps.ts';

const flashed = 'New message';

test('[FD14][SW15] either page or push rings: the page in view, the push in the background', async ({
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

test('[FD17][SW15] a page in view shows the notice of a missed message as soon as its push arrives', async ({
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

  await test.step('on a dead connection that still seems alive', async () => {
    cut();
    await push('Are you there?');
    // On a busy machine the banner may have come and gone between two looks.
    const seen = expect.arrayContaining([expect.stringContaining('Are you there?')]);
    // The page waits for 10 s: enough to take the connection for dead and try another, which takes real time.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await passTimeUntil(page, 7_000, async () => expect((await told()).banners).toEqual(seen));
    await page.clock.resume();
    await expect.poll(told).toMatchObject({ tones: 2, vibrations: 1 });
    await expect.poll(() => shownNotifications(page)).toEqual([]);
  });

  await test.step('without any, it rings for the push, which stays', async () => {
    cut(true);
    await push('Please answer');
    await passTimeUntil(page, 10_000, async () =>
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
