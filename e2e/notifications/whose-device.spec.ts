import type { Request } from '@playwright/test';
import { crashTest, expect, test } from '../support/journey.ts';
import { cutServer, freezeAtStart, letServerAnswer } from '../support/network.ts';
import {
  deliverPush,
  noteWhoIsTold,
  ring,
  shownByWorker,
  shownNotifications,
  toldToWorker,
  standInForPushService,
  turnOnNotifications,
  workerOf,
} from '../support/push.ts';
import { expectFeed, expectLogIn, goTo, heading, logIn, openAt } from '../support/steps.ts';
import { readStorage } from '../support/storage.ts';

crashTest(
  '[SW19] after a log-out without a connection nothing is shown, nor to another person later',
  async ({ organization: { nina, grace, tomasz }, openDevice, tend }) => {
    const { page, context } = await ring(await openDevice({ person: nina }), nina, grace);
    const about = { v: 1, kind: 'message', title: 'Tend', url: '/#/home', timestamp: 1 };
    const push = (userId: string, body: string) =>
      deliverPush(page, { ...about, userId, tag: body, body });
    await tend.kill();
    await goTo(page, '/profile');
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expectLogIn(page);
    await expect.poll(() => toldToWorker(page, 'person')).toBe('nobody');
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
  },
);

test('[D33] a page that was frozen while another person logged in touches nothing of theirs', async ({
  organization: { nina, tomasz },
  openDevice,
}) => {
  const { page, context } = await openDevice({ person: nina });
  await standInForPushService(context);
  await openAt(page, '/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  const frozen = await context.newPage();
  const thaw = await freezeAtStart(frozen);
  await openAt(frozen, '/profile');
  await expect(frozen.getByRole('main').getByText(nina.name)).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await logIn(page, tomasz);
  await expectFeed(page);
  await turnOnNotifications(page);
  const { UserID, fcmid } = await readStorage(page);
  expect([UserID, fcmid]).toEqual([tomasz.userId, expect.any(String)]);
  const told = await noteWhoIsTold(frozen);

  await thaw();
  await expect(heading(frozen, 'Notifications')).toBeVisible();
  await goTo(frozen, '/profile');
  await expect(frozen.getByRole('main').getByText(tomasz.name)).toBeVisible();
  expect(await readStorage(page)).toMatchObject({ UserID, fcmid });
  expect(new Set(await told())).toEqual(new Set([tomasz.userId]));
});

test('[SW12][PD4] a subscription changed by the browser is reported to the server', async ({
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

test('[PD4] a start without a connection renews the subscription once there is one', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context } = await ring(await openDevice({ person: nina }), nina, grace);
  const isRegistering = (request: Request) => request.url().endsWith('/device.register');

  await cutServer(context);
  const hasFailed = page.waitForEvent('console', (message) =>
    message.text().startsWith('The notifications of this device could not be renewed'),
  );
  await page.reload();
  await hasFailed;
  const isRenewed = page.waitForRequest(isRegistering);
  await letServerAnswer(context);
  await isRenewed;
});

test('[PD9][PD5] revoking the permission removes the device, at once or at the next start', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context } = await ring(await openDevice({ person: nina }), nina, grace);
  const devices = async () => (await nina.call('device.list', {})).devices;
  const takeBack = async () => {
    await context.clearPermissions();
    // Granting one denies all others.
    await context.grantPermissions(['geolocation']);
  };

  await test.step('while the app is open', async () => {
    await takeBack();
    await expect(page.getByText(/^Blocked in the browser/)).toBeVisible();
    await expect.poll(devices).toEqual([]);
    await expect.poll(() => shownNotifications(page)).toEqual([]);
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
