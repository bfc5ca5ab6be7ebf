import { watchBadge } from '../support/app-badge.ts';
import { expect, test } from '../support/journey.ts';
import { makeCuttable, tellOnline } from '../support/network.ts';
import { openDirect, send } from '../support/organization.ts';
import {
  deliverPush,
  pushFor,
  standInForPushService,
  turnOnNotifications,
} from '../support/push.ts';
import { passTimeUntil, soon } from '../support/steps.ts';

test('[FD19] the icon’s number after a late push, or one without a connection, is corrected', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const device = await openDevice({ person: nina });
  const { page, context } = device;
  const cut = await makeCuttable(context);
  const { followWorker, figures } = await watchBadge(device);
  await standInForPushService(context);
  await page.clock.install();
  await turnOnNotifications(page);
  await followWorker();
  const last = async (): Promise<number | undefined> => (await figures()).at(-1);

  const seq = await send(grace, chatId, 'Who has the key?');
  await expect.poll(last).toBe(1);
  await nina.call('message.markRead', { chatId, upTo: seq });
  await expect.poll(last).toBe(0);
  const before = (await figures()).length;
  await deliverPush(page, pushFor(chatId, { seq, badgeCount: 3 }));
  await expect.poll(async () => (await figures()).slice(before)).toEqual([3, 0]);

  await test.step('read elsewhere, without a push to this device', async () => {
    cut(true);
    const missed = await send(grace, chatId, 'Never mind');
    await deliverPush(page, pushFor(chatId, { seq: missed, badgeCount: 1 }));
    const noConnection = page.getByText('No connection').filter({ visible: true });
    await passTimeUntil(page, 10_000, () => expect(noConnection).toBeVisible(soon));
    expect(await last()).toBe(1);
    await nina.call('message.markRead', { chatId, upTo: missed });
    cut();
    await tellOnline(context);
    await expect.poll(last).toBe(0);
  });
});
