import { expect, test } from '../support/journey.ts';
import { cutServer, letServerAnswer, letServerAnswerWhenAsked } from '../support/network.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import {
  bubble,
  composer,
  expectState,
  goTo,
  heading,
  noConnection,
  openAt,
  passTimeUntil,
  soon,
  row,
  write,
} from '../support/steps.ts';

test.use({ fetchesAhead: true });

test('[D30][FE1] without the server at start every screen shows the local copy, and that there is no connection', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const direct = await openDirect(nina, grace);
  await send(grace, direct, 'Keys are in the safe');
  const group = await makeGroup('Night team North', [nina, grace, tomasz]);
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${direct}`);
  await expect(bubble(page, 'Keys are in the safe')).toBeVisible();
  await openAt(page, '/chatlist');
  await expect(row(page, 'Night team North')).toBeVisible();

  await cutServer(context);
  await page.clock.install();
  await openAt(page, '/home');
  await passTimeUntil(page, 5_000, () => expect(noConnection(page)).toBeVisible(soon));
  for (const [address, words] of [
    ['/home', 'Notifications'],
    ['/notifications', 'Home'],
    ['/chatlist', 'Keys are in the safe'],
    ['/gruopchat', 'Night team North'],
    ['/chat', grace.name],
    ['/folder', tomasz.name],
    ['/profile', nina.email],
    ['/administration', grace.email],
    [`/deatils/chat/${group}`, tomasz.name],
    [`/deatils/user/${grace.userId}`, grace.email],
    [`/gruopchatmessages/${group}`, 'Night team North'],
    [`/userchat/${direct}`, 'Keys are in the safe'],
  ] as const) {
    await test.step(address, async () => {
      await goTo(page, address);
      const shown = page.locator('.outlet').getByText(words).filter({ visible: true });
      await expect(shown.first()).toBeVisible();
      await expect(noConnection(page)).toBeVisible();
    });
  }

  await test.step('also where it starts there', async () => {
    for (const [address, words] of [
      ['/administration', grace.email],
      [`/deatils/chat/${group}`, tomasz.name],
      ['/gruopchat', 'Night team North'],
    ] as const) {
      await openAt(page, address);
      await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    }
    await openAt(page, `/userchat/${direct}`);
    await expect(bubble(page, 'Keys are in the safe')).toBeVisible();
    await passTimeUntil(page, 5_000, () => expect(noConnection(page)).toBeVisible(soon));
  });

  await test.step('messages written meanwhile are sent once it answers', async () => {
    await write(page, 'In the dark');
    await expectState(page, 'In the dark', 'waiting to be sent');
    await letServerAnswer(context);
    await expectState(page, 'In the dark', '(sent|read)');
    await expect(noConnection(page)).toBeHidden();
    await expect(composer(page)).toHaveValue('');
  });
});

test('[D30] data that only the server has shows an error, and loads after retrying', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, '/profile');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  // Comes with the local copy, which also says who may see invitations.
  await expect(page.getByText(nina.email)).toBeVisible();
  for (const { address, title, failed, asked, content } of [
    {
      address: '/dashbaord',
      title: 'DashBoard',
      failed: 'Cannot load the dashboard',
      asked: 'overview.figures',
      content: 'Unread chats',
    },
    {
      address: '/profile',
      title: 'Profile',
      failed: 'Cannot load devices',
      asked: 'session.list',
      content: 'This device',
    },
    {
      address: '/administration/invitations',
      title: 'Administration',
      failed: 'Cannot load invitations',
      asked: 'invitation.list',
      content: 'Invite a person',
    },
  ] as const) {
    await test.step(address, async () => {
      await cutServer(context);
      await openAt(page, address);
      await expect(heading(page, title)).toBeVisible();
      const failure = page.getByText(failed, { exact: true });
      await expect(failure).toBeVisible();
      const tryAgain = page.getByRole('button', { name: 'Try again' }).first();
      await Promise.all([page.waitForRequest(`**/api/${asked}*`), tryAgain.click()]);
      await expect(failure).toBeVisible();
      await letServerAnswerWhenAsked(context);
      // The page may retry by itself first, and the button disappear while it is pressed.
      await expect(async () => {
        if (await failure.isVisible()) await tryAgain.click({ timeout: 1_000 });
        await expect(failure).toBeHidden({ timeout: 1_000 });
      }).toPass();
      await expect(page.getByText(content, { exact: false }).first()).toBeVisible();
    });
  }
});
