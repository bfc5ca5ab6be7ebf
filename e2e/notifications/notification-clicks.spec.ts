import { test } from '../support/desktop.ts';
import { computer, expect } from '../support/journey.ts';
import { ring, stopWorkers } from '../support/push.ts';
import { bubble, goTo, openAt, row } from '../support/steps.ts';

// Chromium removes its own notifications after less than half a minute: slow steps come before they are shown.

test.skip(process.platform !== 'linux', 'Elsewhere the system draws the notifications');

test('[SW12] with no page open a click opens the app at the message', async ({
  organization: { nina, grace },
  openDevice,
  desktop,
}) => {
  const device = await openDevice({ ...computer, person: nina });
  const { page, context, chatId } = await ring(device, nina, grace);
  const blank = await context.newPage();
  await page.close();
  // Most clicks find a worker that ended long ago.
  await stopWorkers(blank);
  const isOpened = context.waitForEvent('page');
  await desktop.clickNotification('text');
  const opened = await isOpened;
  await expect(opened).toHaveURL(new RegExp(`#/chat/${chatId}$`));
  await expect(bubble(opened, 'Who has the key?')).toBeVisible();
  await expect.poll(desktop.readTitles).toEqual([expect.stringContaining(grace.name)]);
  expect(context.pages()).toEqual([blank, opened]);
});

test('[SW12] a click brings the page that is open to the front, at the message', async ({
  organization: { nina, grace },
  openDevice,
  desktop,
}) => {
  const device = await openDevice({ ...computer, person: nina });
  const { page, context, chatId } = await ring(device, nina, grace);
  const blank = await context.newPage();
  await expect.poll(desktop.readTitles).toEqual([expect.stringContaining('about:blank')]);
  await desktop.clickNotification('text');
  await expect(page).toHaveURL(new RegExp(`#/chat/${chatId}$`));
  await expect(bubble(page, 'Who has the key?')).toBeVisible();
  await expect.poll(desktop.readTitles).toEqual([expect.stringContaining(grace.name)]);
  expect(context.pages()).toEqual([page, blank]);
});

test('[SW16][SW17] a click on a button marks as read, and opens nothing', async ({
  organization: { nina, grace },
  openDevice,
  desktop,
}) => {
  const other = await openDevice({ person: nina, serviceWorkers: 'block' });
  await openAt(other.page, '/chatlist');
  const device = await openDevice({ ...computer, person: nina });
  const { page, context } = await ring(device, nina, grace);
  await expect(row(other.page, grace.name)).toContainText('1 unread');
  const blank = await context.newPage();
  await page.close();
  await desktop.clickNotification('secondButton');
  await expect(row(other.page, grace.name)).not.toContainText('1 unread');
  expect(context.pages()).toEqual([blank]);
});

test('[SW16][SW17] an answer written on a notification is sent, and opens nothing', async ({
  organization: { nina, grace },
  openDevice,
  desktop,
}) => {
  const atGraces = await openDevice({ person: grace, serviceWorkers: 'block' });
  await openAt(atGraces.page, '/chatlist');
  const device = await openDevice({ ...computer, person: nina });
  const { page, context, chatId } = await ring(device, nina, grace);
  await goTo(atGraces.page, `/userchat/${chatId}`);
  const blank = await context.newPage();
  await page.close();
  await desktop.clickNotification('firstButton');
  await desktop.replyOnNotification('I have it');
  await expect(bubble(atGraces.page, 'I have it')).toHaveCount(1);
  expect(context.pages()).toEqual([blank]);
});
