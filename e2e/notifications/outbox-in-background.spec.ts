import type { Page } from '@playwright/test';
import { crashTest, expect, test } from '../support/journey.ts';
import { type Colleague, openDirect } from '../support/organization.ts';
import { sayIsOnline, shownByWorker, workerOf } from '../support/push.ts';
import { bubble, expectState, openAt, untilStored, write } from '../support/steps.ts';

// An idle page registers the worker; one that is never idle does so after half a minute.
test.use({ fetchesAhead: true });

async function textsIn(reader: Colleague, chatId: string): Promise<string[]> {
  const from = { type: 'newest' } as const;
  const { messages } = await reader.call('message.page', { chatId, from, limit: 50 });
  return messages.map(({ content }) => (content.type === 'text' ? content.text : ''));
}

/** Opens a page whose worker has all of its files, and controls it. */
async function openWithWorker(page: Page, address: string): Promise<void> {
  await openAt(page, address);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

crashTest(
  '[SW20] a message written without a connection is sent when there is one again, with no page open',
  async ({ organization: { nina, grace }, openDevice, tend }) => {
    const chatId = await openDirect(nina, grace);
    const { page, context } = await openDevice({ person: nina });
    await openWithWorker(page, `/userchat/${chatId}`);
    const blank = await context.newPage();
    await tend.kill();
    await write(page, 'In the lift');
    await expectState(page, 'In the lift', 'waiting to be sent');
    // The page has registered with the browser for the return of the connection.
    const asked = (): Promise<unknown> =>
      page.evaluate(`navigator.serviceWorker.ready.then(({ sync }) => sync.getTags())`);
    await expect.poll(asked).toEqual(['outbox']);
    await page.close();
    await tend.startAgain();
    await sayIsOnline(blank);
    await expect.poll(() => textsIn(grace, chatId)).toEqual(['In the lift']);
  },
);

test('[SW20] the worker sends a closed page’s unanswered commands, once', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  // The page believes that it is connected, but nothing that it sends arrives.
  let isCut = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (!isCut) server.send(frame);
    });
  });
  await openWithWorker(page, `/userchat/${chatId}`);
  await write(page, 'Before');
  await expectState(page, 'Before', 'sent');
  isCut = true;
  await write(page, 'On the way out');
  await expect(bubble(page, 'On the way out')).toBeVisible();
  expect(await textsIn(grace, chatId)).toEqual(['Before']);
  await untilStored(page);
  await page.goto('about:blank');
  await expect.poll(() => textsIn(grace, chatId)).toEqual(['Before', 'On the way out']);
  expect(await shownByWorker(await workerOf(context))).toEqual([]);

  isCut = false;

  await openAt(page, `/userchat/${chatId}`);
  await expectState(page, 'On the way out', 'sent');
  await expect(bubble(page, 'On the way out')).toHaveCount(1);
});
