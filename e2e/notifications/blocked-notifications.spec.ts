import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openDirect } from '../support/organization.ts';
import { thisDevice } from '../support/push.ts';
import { bubble, composer, openAt, write } from '../support/steps.ts';

const blocked = 'Blocked in the browser. Allow notifications in its settings for this site';

/** Granting another permission denies all others. */
const block = (context: BrowserContext): Promise<void> => context.grantPermissions(['geolocation']);

/** Answers "Block" as soon as the browser asks; browsers under test ask nobody. */
async function refuseWhenAsked(page: Page): Promise<void> {
  await page.exposeFunction('refuse', () => block(page.context()));
  await page.addInitScript(`Notification.requestPermission = async () => {
    await refuse();
    return Notification.permission;
  }`);
}

test('[PD1][PD5] a person who refuses when the browser asks is told how to allow notifications later', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await refuseWhenAsked(page);
  await openAt(page, `/userchat/${chatId}`);
  await write(page, 'Are you on your way?');
  const turnOn = page.getByRole('button', { name: 'Turn on' });
  await turnOn.click();
  const remark = page.getByRole('region', { name: 'Notifications' });
  await expect(remark).toContainText(blocked);
  await expect(turnOn).toBeHidden();
  await write(page, 'Hello?');
  await expect(bubble(page, 'Hello?')).toBeVisible();
  expect((await nina.call('device.list', {})).devices).toEqual([]);

  await test.step('once they are allowed again, they are offered in the same place', async () => {
    await context.clearPermissions();
    await expect(turnOn).toBeVisible();
    await expect(remark).toBeHidden();
  });

  await test.step('a person who closes it is not asked again', async () => {
    await turnOn.click();
    await remark.getByRole('button', { name: 'Close' }).click();
    await expect(remark).toBeHidden();
    await expect(turnOn).toBeHidden();
  });
});

test('[PD1][PD5] if they are blocked from the start nothing is offered, and the switch says why it stays off', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await block(context);
  await openAt(page, `/userchat/${chatId}`);
  await expect(composer(page)).toBeVisible();
  await write(page, 'Are you on your way?');
  await expect(bubble(page, 'Are you on your way?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeHidden();
  await openAt(page, '/profile');
  await expect(thisDevice(page)).toContainText(blocked);
  await thisDevice(page).click();
  await expect(thisDevice(page)).not.toHaveAttribute('aria-busy');
  await expect(thisDevice(page)).not.toBeChecked();
  await expect(thisDevice(page)).toContainText(blocked);
});
