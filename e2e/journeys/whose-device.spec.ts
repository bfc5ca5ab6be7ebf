import { expect, test } from '../support/journey.ts';
import {
  deliverPush,
  ring,
  shownByWorker,
  shownNotifications,
  turnOnNotifications,
  workerOf,
} from '../support/push.ts';
import { expectFeed, expectLogIn, goTo, logIn, openAt } from '../support/steps.ts';

test('[SW19] after a log-out without a connection nothing is shown, nor to somebody else later', async ({
  organization: { nina, grace, tomasz },
  openDevice,
  tend,
}) => {
  const { page, context } = await ring(await openDevice({ person: nina }), nina, grace);
  const about = { v: 1, kind: 'message', title: 'Tend', url: '/#/home', timestamp: 1 };
  const push = (userId: string, body: string) =>
    deliverPush(page, { ...about, userId, tag: body, body });
  await tend.kill();
  await goTo(page, '/profile');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expectLogIn(page);
  await push(nina.userId, 'For Nina');
  await tend.startAgain();
  await page.reload();
  await logIn(page, tomasz);
  await expectFeed(page);
  await push(nina.userId, 'For Nina');
  const worker = await workerOf(context);
  await expect
    .poll(async () => {
      await push(tomasz.userId, 'For Tomasz');
      return shownByWorker(worker);
    })
    .toEqual(['For Tomasz']);
});

test('[SW12][PD4] a subscription that the browser changes is told to the server', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { context } = await ring(await openDevice({ person: nina }), nina, grace);
  const [before] = (await nina.call('device.list', {})).devices;
  const worker = await workerOf(context);
  await worker.evaluate(`(() => {
    const keys = { p256dh: 'B${'A'.repeat(86)}', auth: '${'A'.repeat(22)}' };
    const endpoint = 'https://fcm.googleapis.com/fcm/send/changed';
    PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => ({ endpoint, keys }) });
    dispatchEvent(new Event('pushsubscriptionchange'));
  })()`);
  await expect
    .poll(async () => (await nina.call('device.list', {})).devices)
    .toMatchObject([{ id: before?.id, lastContactAt: expect.any(Number) }]);
});

test('[PD9][PD5] who takes the permission back is no device any more, at once or at the next start', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context } = await ring(await openDevice({ person: nina }), nina, grace);
  const devices = async () => (await nina.call('device.list', {})).devices;
  const takeBack = async () => {
    await context.clearPermissions();
    // To grant one is to deny all others.
    await context.grantPermissions(['geolocation']);
  };

  await test.step('while the app is open', async () => {
    await takeBack();
    await expect(page.getByText(/^Blocked in the browser/)).toBeVisible();
    await expect.poll(devices).toEqual([]);
    expect(await shownNotifications(page)).toEqual([]);
  });

  await test.step('given again, it can be turned on again', async () => {
    await context.grantPermissions(['notifications']);
    await expect(page.getByText(/^Blocked in the browser/)).toBeHidden();
    await turnOnNotifications(page);
    await expect.poll(devices).toHaveLength(1);
  });

  await test.step('while it is closed', async () => {
    await page.goto('about:blank');
    await takeBack();
    await openAt(page, '/profile');
    await expect(page.getByText(/^Blocked in the browser/)).toBeVisible();
    await expect.poll(devices).toEqual([]);
  });
});
