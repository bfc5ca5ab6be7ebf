import { expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import { composer, heading, openAt, row } from '../support/steps.ts';

test("[S46][D23] the dashboard shows the server's figures, and bars as tall as they are", async ({
  organization,
  openDevice,
}) => {
  const { nina, grace } = organization;
  const chatId = await openDirect(nina, grace);
  await send(nina, chatId, 'Elm Court at nine', 'Bring the spare key', 'Thank you');
  const { page } = await openDevice({ person: grace });
  await openAt(page, '/dashbaord');
  await expect(heading(page, 'DashBoard')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^3\s*Unread messages/ })).toBeVisible();
  await expect(main.getByRole('link', { name: /^1\s*Unread chat/ })).toBeVisible();
  await expect(main.getByRole('link', { name: /^3\s*Messages today/ })).toBeVisible();

  const bars = main.locator('.chart-bar');
  await expect(bars).toHaveCount(7);
  await expect(bars.last()).toHaveClass(/chart-bar-now/);
  const heights = await bars.evaluateAll((all) =>
    all.map((bar) => bar.getBoundingClientRect().height),
  );
  const today = heights.pop() ?? 0;
  expect(Math.min(...heights)).toBeGreaterThan(0);
  expect(today).toBeGreaterThan(10 * Math.max(...heights));
});

test('[S48] the directory lists people, finds them, and starts a chat', async ({
  organization,
  openDevice,
}) => {
  const { nina, grace, tomasz } = organization;
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/folder');
  await expect(row(page, grace.name)).toBeVisible();
  await page.getByRole('searchbox').fill('tomasz');
  await expect(row(page, tomasz.name)).toBeVisible();
  await expect(row(page, grace.name)).toBeHidden();
  await page.getByRole('button', { name: `Write to ${tomasz.name}` }).click();
  await expect(composer(page)).toBeVisible();
  await expect(heading(page, tomasz.name)).toBeVisible();
});

test('[SC53] Home begins right below its header, and counts the people online if there are any', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/notifications');
  const section = page.getByRole('heading', { level: 2 }).first();
  await expect(section).toBeVisible();
  const header = await page.locator('.home-header').boundingBox();
  const title = await section.boundingBox();
  const gap = (title?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0);
  expect(gap).toBeGreaterThanOrEqual(16);
  expect(gap).toBeLessThanOrEqual(20);

  await expect(page.getByRole('heading', { name: 'Online now', exact: true })).toBeVisible();
  await expect(page.getByText('Nobody else is online')).toBeVisible();
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, '/home');
  await expect(page.getByRole('heading', { name: 'Online now, 1', exact: true })).toBeVisible();
});
