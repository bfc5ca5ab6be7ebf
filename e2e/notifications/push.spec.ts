import type { Page } from '@playwright/test';
import { findBrokenWords } from '../support/broken-words.ts';
import { expect, test } from '../support/journey.ts';
import { type Colleague, openDirect } from '../support/organization.ts';
import {
  thisDevice,
  turnOnNotifications,
  clickNotification,
  deliverPush,
  deliverPushes,
  pushFor,
  shownNotifications,
  standInForPushService,
  toldToWorker,
  workerOf,
} from '../support/push.ts';
import {
  bubble,
  composer,
  expectLogIn,
  expectToast,
  goTo,
  heading,
  openAt,
  write,
} from '../support/steps.ts';
import { setTextSize } from '../support/text-size.ts';

const firebaseCode = /firebase-[\w-]{8}\.js$/;

const storedDevice = (page: Page) => page.evaluate(() => localStorage.getItem('fcmid'));

async function turnOn(page: Page, person: Colleague): Promise<string> {
  await turnOnNotifications(page);
  const deviceId = await storedDevice(page);
  const { devices } = await person.call('device.list', {});
  expect(devices.map(({ id }) => id)).toContain(deviceId);
  return deviceId ?? '';
}

test('[PD1][S20][PD8][D12] after the first message the person is asked, and the device is then registered', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await standInForPushService(context);
  const firebase: string[] = [];
  context.on('request', (request) => {
    if (firebaseCode.test(request.url()) || /googleapis|gstatic/.test(request.url())) {
      firebase.push(request.url());
    }
  });
  const offer = page.getByRole('region', { name: 'Get notified of replies' });
  await openAt(page, `/userchat/${chatId}`);
  await expect(composer(page)).toBeVisible();
  await expect(offer).toBeHidden();

  await write(page, 'Are you on your way?');
  await expectToast(page, 'Notifications are on', () =>
    offer.getByRole('button', { name: 'Turn on' }).click(),
  );
  await expect(offer).toBeHidden();
  const { devices } = await nina.call('device.list', {});
  expect(devices).toMatchObject([{ id: await storedDevice(page), kind: 'webPush' }]);

  await test.step('at the next start it is renewed without a word', async () => {
    const renewed = page.waitForResponse(/device\.register/);
    await page.reload();
    expect((await renewed).status()).toBe(200);
    expect(await storedDevice(page)).toBe(devices[0]?.id);
  });
  expect(firebase).toEqual([]);
});

test('[PD2][SC38] the offer takes one line, in one chat, and is not repeated', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const [first, second] = [await openDirect(nina, grace), await openDirect(nina, tomasz)];
  const { page } = await openDevice({ person: nina });
  const offer = page.getByRole('region', { name: 'Get notified of replies' });
  await openAt(page, `/userchat/${first}`);
  await write(page, 'Are you on your way?');
  await expect(offer).toBeVisible();
  expect((await offer.boundingBox())?.height).toBeLessThan(60);
  await goTo(page, `/userchat/${second}`);
  await write(page, 'Where is the key?');
  await expect(bubble(page, 'Where is the key?')).toBeVisible();
  await expect(offer).toBeHidden();

  await test.step('"Not now" ends it at once', async () => {
    const { page: another } = await openDevice({ person: nina });
    await openAt(another, `/userchat/${first}`);
    await write(another, 'Hello?');
    await another.getByRole('button', { name: 'Not now' }).click();
    await expect(another.getByRole('button', { name: 'Turn on' })).toBeHidden();
    await another.reload();
    await write(another, 'Hello again?');
    await expect(bubble(another, 'Hello again?')).toBeVisible();
    await expect(another.getByRole('button', { name: 'Turn on' })).toBeHidden();
  });
});

test('[SC465] with text at 200 % the offer breaks no word, on the smallest phone, in Russian', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const viewport = { width: 320, height: 700 };
  const { page } = await openDevice({ person: nina, viewport });
  await setTextSize(page, '200%');
  await openAt(page, `/userchat/${await openDirect(nina, grace)}`);
  await write(page, 'Are you on your way?');
  await nina.call('user.setLanguage', { language: 'ru' });
  await expect(page.getByRole('button', { name: 'Включить' })).toBeVisible();
  expect(await findBrokenWords(page, '.push-offer', '.push-offer p, .push-offer .button')).toEqual(
    [],
  );
});

test('[SW10][SW11][SW12][SW13] a push is shown, and a tap on it leads to its chat', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await standInForPushService(context);
  await turnOn(page, nina);

  await deliverPush(page, pushFor(chatId));
  await deliverPush(page, pushFor(chatId));
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: 'Grace Adeyemi', body: 'The key is in the safe', tag: chatId }]);
  const body = 'Found it?\n2 new messages';
  const second = { messageId: '01979f5e-7c00-7000-8000-000000000002', seq: 2, body };
  await deliverPush(page, pushFor(chatId, second));
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: 'Grace Adeyemi', body, tag: chatId }]);

  await clickNotification(await workerOf(context), chatId);
  await expect(page).toHaveURL(new RegExp(`#/chat/${chatId}$`));
  await expect(heading(page, grace.name)).toBeVisible();
  expect(await shownNotifications(page)).toEqual([]);

  await test.step('one that makes no sense shows words of its own, in the app’s language', async () => {
    await nina.call('user.setLanguage', { language: 'ru' });
    await expect.poll(() => toldToWorker(page, 'language')).toBe('ru');
    await deliverPush(page, 'nonsense');
    await expect
      .poll(() => shownNotifications(page))
      .toMatchObject([
        { title: 'Tend', body: expect.stringMatching(/^В.Tend есть новое\.$/), tag: 'tend' },
      ]);
  });
});

test('[SW14] no push is lost when several arrive at once while a page reads what is shown', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await standInForPushService(context);
  await turnOn(page, nina);
  const seqs = Array.from({ length: 20 }, (_, index) => index + 1);
  const arrivals = seqs.map((seq) => {
    const messageId = `01979f5e-7c00-7000-8000-0000000001${String(seq).padStart(2, '0')}`;
    const one = pushFor(chatId, { messageId, seq, body: `Text ${seq}` });
    return seq % 2 === 0 ? one : { ...one, tag: `chat-${seq}` };
  });
  await deliverPushes(page, arrivals);
  await expect
    .poll(async () =>
      (await shownNotifications(page)).map(({ count }) => count).toSorted((a, b) => a - b),
    )
    .toEqual([...seqs.slice(10).map(() => 1), 10]);
});

test('[SW21] a device whose icon cannot show a number still informs its pages of a push', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await standInForPushService(context);
  await turnOn(page, nina);
  const worker = await workerOf(context);
  await worker.evaluate(`(() => {
    globalThis.refused = new Promise((resolve) => {
      navigator.setAppBadge = (count) => {
        resolve(count);
        return Promise.reject(new DOMException('no', 'NotAllowedError'));
      };
    });
  })()`);
  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        const listen = ({ data }: MessageEvent<{ type: string }>): void => resolve(data.type);
        navigator.serviceWorker.addEventListener('message', listen);
      }),
  );
  await deliverPush(page, pushFor(chatId, { badgeCount: 2 }));
  expect(await worker.evaluate('refused')).toBe(2);
  expect(await told).toBe('pushed');
});

test('[PD7][S20] a test notification reports how far it got', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page, context } = await openDevice({ person: nina });
  await standInForPushService(context);
  const deviceId = await turnOn(page, nina);
  let outcome = 'refused';
  // The answer of a push service.
  await page.route('**/api/device.sendTest', (route) =>
    route.fulfill({ json: { results: [{ deviceId, outcome }] } }),
  );
  const button = page.getByRole('button', { name: 'Send me a test notification' });
  await button.click();
  await expect(page.getByText('The push service does not accept this server.')).toBeVisible();
  outcome = 'accepted';
  await button.click();
  await expect(page.getByText('Sent. It will appear here in a moment.')).toBeVisible();
  const message = { v: 1, kind: 'test', tag: 'test', title: 'Tend', body: 'It works' };
  await deliverPush(page, { ...message, url: '/#/profile', timestamp: 1_900_000_000_000 });
  await expect(page.getByText('It arrived on this device.')).toBeVisible();
});

test('[PD3][PD4][PD6][S20] a device is removed when it is turned off, removed from elsewhere or logged out', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context } = await openDevice({ person: nina });
  await standInForPushService(context);
  await turnOn(page, nina);
  const devices = async () => (await nina.call('device.list', {})).devices.length;
  const isSubscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.pushManager.getSubscription()) !== null;
    });

  await test.step('turned off', async () => {
    await thisDevice(page).click();
    await expect(thisDevice(page)).not.toBeChecked();
    // The switch changes before the browser has given up its subscription.
    await expect.poll(isSubscribed).toBe(false);
    expect([await devices(), await storedDevice(page)]).toEqual([0, null]);
  });

  await test.step('removed from elsewhere: off at the next start', async () => {
    const deviceId = await turnOn(page, nina);
    await nina.call('device.remove', { deviceId });
    await page.reload();
    await expect(thisDevice(page)).not.toBeChecked();
    await expect.poll(isSubscribed).toBe(false);
    expect(await devices()).toBe(0);
  });

  await test.step('removed in the list', async () => {
    await turnOn(page, nina);
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(thisDevice(page)).not.toBeChecked();
    expect(await devices()).toBe(0);
  });

  await test.step('logged out', async () => {
    await turnOn(page, nina);
    await deliverPush(page, pushFor(await openDirect(nina, grace)));
    await expect.poll(() => shownNotifications(page)).toHaveLength(1);
    await goTo(page, '/profile');
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expectLogIn(page);
    // The log-in waits for all of that, but not for long.
    await expect.poll(() => shownNotifications(page)).toEqual([]);
    await expect.poll(async () => [await devices(), await isSubscribed()]).toEqual([0, false]);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['langugae']);
  });
});

test('[PD8][S31][D12] with a Firebase project its code is loaded, and only our own worker is there', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page, context } = await openDevice({ person: nina, expectedProblems: /./ });
  await standInForPushService(context);
  const firebase = { apiKey: 'k', projectId: 'p', messagingSenderId: '1', appId: '1:1:web:1' };
  await page.route('**/api/push.configuration*', async (route) => {
    const answer: unknown = await (await route.fetch()).json();
    await route.fulfill({ json: { ...Object(answer), firebase } });
  });
  await openAt(page, '/profile');
  const code = page.waitForRequest(firebaseCode);
  await thisDevice(page).click();
  await code;
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  const scripts = await page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(({ active }) => active?.scriptURL);
  });
  expect(scripts).toEqual([expect.stringMatching(/\/combined-sw\.js$/)]);
});
