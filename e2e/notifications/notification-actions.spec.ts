import { v7 as newId } from 'uuid';
import { crashTest, type Device, expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import {
  clickNotification,
  ring,
  sayIsOnline,
  shownByWorker,
  shownNotifications,
  stopWorkers,
  workerOf,
} from '../support/push.ts';
import { bubble, composer, goTo, openAt, row } from '../support/steps.ts';

/** Reads the chat on the server, independently of the device. */
async function expectOnce(device: Device, chatId: string, text: string): Promise<void> {
  await openAt(device.page, `/userchat/${chatId}`);
  await expect(bubble(device.page, text)).toHaveCount(1);
}

test('[SW16][SW17] a message is answered on its notification, with no page open', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const phone = await openDevice({ person: nina });
  const { page, context, chatId, tag } = await ring(phone, nina, grace);
  const worker = await workerOf(context);
  const actions: unknown = await worker.evaluate(`registration.getNotifications().then(
    ([{ actions }]) => actions.map(({ title }) => title))`);
  expect(actions).toEqual(['Reply', 'Mark as read']);
  const atGraces = await openDevice({ person: grace, serviceWorkers: 'block' });
  await openAt(atGraces.page, `/userchat/${chatId}`);
  await page.close();

  await clickNotification(worker, tag, { action: 'answer', reply: 'I have it' });
  await expect(bubble(atGraces.page, 'I have it')).toHaveCount(1);
  expect(await shownByWorker(worker)).toEqual([]);

  const again = { context, page: await context.newPage() };
  await expectOnce(again, chatId, 'I have it');
});

test('[SW17] with a page open the page sends it, and shows it at once', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context, chatId, tag } = await ring(
    await openDevice({ person: nina }),
    nina,
    grace,
  );
  const overHttp: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('message.send')) overHttp.push(request.url());
  });
  await goTo(page, `/userchat/${chatId}`);
  await expect(bubble(page, 'Who has the key?')).toBeVisible();
  await clickNotification(await workerOf(context), tag, { action: 'answer', reply: 'I have it' });
  await expect(bubble(page, 'I have it')).toHaveCount(1);
  const atGraces = await openDevice({ person: grace, serviceWorkers: 'block' });
  await expectOnce(atGraces, chatId, 'I have it');
  expect(overHttp).toEqual([]);
});

test('[SW17] an answer arrives once even if the worker is killed before it learns so', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context, chatId, tag } = await ring(
    await openDevice({ person: nina }),
    nina,
    grace,
  );
  const worker = await workerOf(context);
  const blank = await context.newPage();
  await page.close();
  // The server's answer is lost.
  await worker.evaluate(`(() => {
    const { fetch } = globalThis;
    const arrived = Promise.withResolvers();
    globalThis.hasArrived = arrived.promise;
    globalThis.fetch = async (url, init) => {
      await fetch(url, init);
      if (url.endsWith('message.send')) arrived.resolve();
      return new Promise(() => {});
    };
  })()`);
  await clickNotification(worker, tag, { action: 'answer', reply: 'I have it' });
  await worker.evaluate('hasArrived');
  await stopWorkers(blank);
  const again = { context, page: await context.newPage() };
  await expectOnce(again, chatId, 'I have it');
  await expectOnce(
    await openDevice({ person: grace, serviceWorkers: 'block' }),
    chatId,
    'I have it',
  );
});

crashTest(
  '[SW17][SW18] without a connection the notification says that an answer waits, and it is sent later',
  async ({ organization: { nina, grace }, openDevice, tend }) => {
    const { page, context, chatId, tag } = await ring(
      await openDevice({ person: nina }),
      nina,
      grace,
    );
    const worker = await workerOf(context);
    const blank = await context.newPage();
    await page.close();
    await tend.kill();
    await clickNotification(worker, tag, { action: 'answer', reply: 'I have it' });
    await expect
      .poll(() => shownByWorker(worker))
      .toEqual(['Your reply will be sent when you are back online.']);
    await tend.startAgain();
    await sayIsOnline(blank);
    await expect.poll(() => shownByWorker(worker)).toEqual([]);
    await expectOnce(
      await openDevice({ person: grace, serviceWorkers: 'block' }),
      chatId,
      'I have it',
    );
  },
);

test('[SW18] an answer that is too long is added to the chat’s draft', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context, chatId, tag } = await ring(
    await openDevice({ person: nina }),
    nina,
    grace,
  );
  const worker = await workerOf(context);
  const reply = 'x'.repeat(8_001);
  await openAt(page, `/userchat/${chatId}`);
  await composer(page).fill('Half a thought');
  // It is noted with the next frame; stored after the pause, when the note is empty again.
  const noted = () => Object.keys(localStorage).some((key) => key.startsWith('drafts:'));
  await page.waitForFunction(noted);
  await expect.poll(() => page.evaluate(noted)).toBe(false);
  await clickNotification(worker, tag, { action: 'answer', reply });
  await expect(composer(page)).toHaveValue(`Half a thought\n${reply}`);
  await expect(page.getByRole('alert')).toHaveText(/^16 characters too many\./);

  await test.step('it is said, and leads to the chat', async () => {
    await goTo(page, '/home');
    const body = expect.stringMatching(/^Your reply is too long\./);
    await expect.poll(() => shownNotifications(page)).toMatchObject([{ body }]);
    const [shown] = await shownNotifications(page);
    await clickNotification(worker, shown?.tag ?? '');
    await expect(composer(page)).toHaveValue(`Half a thought\n${reply}`);
  });
});

test('[SW18] an answer that the device cannot store is shown on the notification that says so', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context, tag } = await ring(await openDevice({ person: nina }), nina, grace);
  const worker = await workerOf(context);
  await page.close();
  // Simulates a full device.
  await worker.evaluate(`(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  })()`);
  await clickNotification(worker, tag, { action: 'answer', reply: 'I have it' });
  await expect
    .poll(() => shownByWorker(worker))
    .toEqual([expect.stringContaining('You wrote: “I have it”')]);
});

test('[SW16][SW13] a message is marked as read, or its chat muted, on all devices', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context, chatId, tag } = await ring(
    await openDevice({ person: nina }),
    nina,
    grace,
  );
  const other = await openDevice({ person: nina, serviceWorkers: 'block' });
  await openAt(other.page, '/chatlist');
  await expect(row(other.page, grace.name)).toContainText('1');
  const worker = await workerOf(context);
  await page.close();
  await clickNotification(worker, tag, { action: 'mute' });
  await expect(row(other.page, grace.name).getByText('muted')).toBeAttached();

  await test.step('read elsewhere, it goes from a device whose page is open', async () => {
    const again = await context.newPage();
    await openAt(again, '/chatlist');
    await grace.call('message.send', { id: newId(), chatId, text: 'Found it' });
    await row(other.page, grace.name).click();
    await expect.poll(() => shownNotifications(again)).toEqual([]);
  });
});

test('[SW22] a message read on a notification no longer counts on the icon, with no page open', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const { page, context, tag } = await ring(await openDevice({ person: nina }), nina, grace);
  await send(tomasz, await openDirect(nina, tomasz), 'On my way');
  const worker = await workerOf(context);
  await page.close();
  await worker.evaluate(`(() => {
    globalThis.figures = [];
    navigator.setAppBadge = async (figure) => void figures.push(figure);
  })()`);
  await clickNotification(worker, tag, { action: 'markRead' });
  await expect.poll(() => worker.evaluate('figures')).toEqual([1]);
});

test('[SW18] when the session has ended, the notification says that the person must log in', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context, tag } = await ring(await openDevice({ person: nina }), nina, grace);
  const worker = await workerOf(context);
  await page.close();
  await context.clearCookies();
  await clickNotification(worker, tag, { action: 'markRead' });
  await expect.poll(() => shownByWorker(worker)).toEqual(['Sign in again to finish this.']);
});
